import { mostTries } from '#functions/kernel/store/transaction';
import { changedMeanwhile } from '#functions/kernel/version';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import type { PagePosition } from '#shared/pages/page-order';
import type { pages as contract } from '#shared/pages/pages.contract';
import type { Caller } from '#shared/rights/caller';
import { pageAddHandlers } from './page-add.ts';
import { deletedPage, updatedPage } from './page-change.ts';
import { refuseFaulty } from './page-form.ts';
import type { PageLists } from './page-lists.ts';
import type { PageWriteDeps } from './page-write-deps.ts';
import { pageNotFound } from './rules/page-access.ts';
import { pageNotInPlace } from './store/page-stores.ts';

type Routes = Handlers<typeof contract>;

/** Adds, changes, orders and removes pages. */
export const pageWriteHandlers = (
  deps: PageWriteDeps & { readonly lists: Pick<PageLists, 'rows'> },
): Pick<Routes, 'create' | 'createAndSort' | 'sort' | 'move' | 'update' | 'remove'> => {
  const { pages, access, lists, reading } = deps;

  return {
    ...pageAddHandlers(deps),

    async sort({ sortData }, caller, { now }) {
      const place = await placeOfPages(deps, sortData, caller);
      await pages.of(caller).sort(place.placeUid, sortData);
      return lists.rows(caller, place, now);
    },

    async move({ pageUids, placeUid: to }, caller, { now }) {
      const target = await access.editablePlace(caller, to);
      const [from, ...others] = await access.placesToLeave(caller, pageUids, to);
      // The same call again finds all pages in their new place.
      if (from !== undefined) {
        if (others.length > 0) throw fromOnePlace();
        await pages.of(caller).move({ pageUids, from, to, by: caller.userUid, now });
      }
      const rows = await lists.rows(caller, target, now);
      return rows.filter(({ pageUid }) => pageUids.includes(pageUid));
    },

    async update({ pageData, form }, caller, { now }) {
      const { pageUid } = pageData;
      for (let tries = 0; tries < mostTries; tries++) {
        const found = await access.editable(caller, pageUid);
        const { page: before } = found;
        if (pageData.placeUid && pageData.placeUid !== before.placeUid) throw cannotMove();
        if (before.updated_at !== pageData.updated_at) {
          throw changedMeanwhile(await reading.withText(caller, found, now));
        }
        const text = form ? await pages.of(caller).text(before) : '';
        refuseFaulty(before, text, pageData, form);
        const after = await updatedPage(deps, before, pageData, { caller, now });
        if (await pages.of(caller).change(before, after, pageData.landing_page)) {
          return reading.withText(caller, await access.editable(caller, pageUid, true), now);
        }
      }
      throw busy();
    },

    async remove({ pageUid }, caller, { now }) {
      for (let tries = 0; tries < mostTries; tries++) {
        const { page } = await access.editable(caller, pageUid);
        if (page.is_deleted) throw pageNotFound();
        const after = deletedPage(page, { caller, now });
        if (await pages.of(caller).change(page, after)) return { pageUid };
      }
      throw busy();
    },
  };
};

/** Returns the place of the pages that are to be ordered. The caller must be an editor of it. */
async function placeOfPages(
  { access }: PageWriteDeps,
  wanted: readonly PagePosition[],
  caller: Caller,
) {
  const [first] = wanted;
  try {
    const { place } = await access.editable(caller, first?.pageUid ?? '');
    return place;
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'notFound') throw error;
    throw pageNotInPlace();
  }
}

const fromOnePlace = () => {
  const message = 'Move the pages of one place at a time.';
  return new AppError('badRequest', message, { fields: { pageUids: message } });
};

const cannotMove = () =>
  new AppError(
    'forbidden',
    'This page is in another place. To move it, use “Move to another place”.',
  );

const busy = () =>
  new AppError('conflict', 'Someone else is changing this page. Wait a moment and try again.');
