import { type PageAccess, pageNotFound } from '#functions/api/page-access';
import {
  blankFields,
  refuseFaulty,
  type SentPage,
  safeText,
  withSent,
} from '#functions/api/page-form';
import type { PageLists } from '#functions/api/page-lists';
import type { PageReading } from '#functions/api/page-reading';
import { type Act, actOf } from '#functions/data/idempotency';
import type { StoredPage } from '#functions/data/page-record';
import type { PageRepository } from '#functions/data/pages';
import { authorOf } from '#functions/lib/author';
import { newId } from '#functions/lib/id';
import { mostTries } from '#functions/lib/transaction';
import { changedMeanwhile, nextVersion } from '#functions/lib/version';
import type { Caller } from '#shared/caller';
import type { pages as contract, NewPage, PageChange } from '#shared/contract/pages';
import type { Handlers, RequestFacts } from '#shared/contract/route';
import type { Wanted } from '#shared/domain/page-order';
import { newPageSlug, slugsFor } from '#shared/domain/page-slug';
import { isNewPageTitle, newPageTitle, type PagetypeUid } from '#shared/domain/page-types';
import { AppError } from '#shared/errors';

interface Parts {
  readonly pages: PageRepository;
  readonly access: PageAccess;
  readonly lists: PageLists;
  readonly reading: PageReading;
}

type Writes = Pick<
  Handlers<typeof contract>,
  'create' | 'createAndSort' | 'sort' | 'update' | 'remove'
>;

/** Adding, changing, ordering and removing pages. */
export const pageWriteHandlers = ({ pages, access, lists, reading }: Parts): Writes => {
  async function add(
    draft: Omit<NewPage, 'pagetypeUid'> & { pagetypeUid: PagetypeUid; title: string },
    wanted: readonly Wanted[],
    act: Act | undefined,
    caller: Caller,
    now: Date,
  ) {
    const place = await access.editedPlace(caller, draft.placeUid);
    const pageUid = newId(now);
    const isUntitled = isNewPageTitle(draft.title);
    const fields = withSent({ ...blankFields, pagetypeUid: draft.pagetypeUid }, draft);
    const stamp = now.toISOString();
    const page = {
      ...fields,
      pageUid,
      placeUid: place.placeUid,
      slug: '',
      ...(isUntitled && { isUntitled }),
      is_deleted: false,
      content_html: draft.content_html ? safeText(draft.content_html, caller) : '',
      schedule: [],
      created_at: stamp,
      updated_at: stamp,
      author: authorOf(caller),
    };
    const slug = newPageSlug(draft.title, now);
    const slugs = isUntitled
      ? ([slug, `${slug}-${pageUid.slice(-8)}`] as const)
      : slugsFor(draft.title, pageUid, 'page');
    const isLanding = draft.landing_page === true;
    const addition = { page, slugs, isLanding, position: draft.sort_order, wanted };
    const made = await pages.add(caller.site, addition, act);
    // Whoever has just made a page is told so, even if somebody else deleted it at once; a repetition later finds what there is.
    const isNew = made === pageUid;
    return reading.whole(caller, await access.edited(caller, made, isNew || undefined), now);
  }

  /** The place of the pages that are to be ordered, which the caller must edit. */
  async function placeOfAll(wanted: readonly Wanted[], caller: Caller) {
    const [first] = wanted;
    try {
      const { place } = await access.edited(caller, first?.pageUid ?? '');
      return place;
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'notFound') throw error;
      const message = 'One of these pages is not in this place any more. Please load it again.';
      throw new AppError('badRequest', message, { fields: { sortData: message } });
    }
  }

  return {
    create({ pageData }, caller, request) {
      const act = actOf(caller, 'pg.add', pageData, request);
      // The rules of the form have refused the empty choice.
      const draft = { ...pageData, pagetypeUid: pageData.pagetypeUid as PagetypeUid };
      return add({ ...draft, title: pageData.title ?? '' }, [], act, caller, request.now);
    },

    createAndSort({ pageData, sortData }, caller, request) {
      const title = pageData.title || newPageTitle(pageData.pagetypeUid);
      const act = actOfClick({ pageData, sortData }, caller, request);
      return add({ ...pageData, title }, sortData, act, caller, request.now);
    },

    async sort({ sortData }, caller, { now }) {
      const place = await placeOfAll(sortData, caller);
      await pages.sort(caller.site, place.placeUid, sortData);
      return lists.rows(caller, place, {}, now);
    },

    async update({ pageData, form }, caller, { now }) {
      const { pageUid } = pageData;
      for (let tries = 0; tries < mostTries; tries++) {
        const found = await access.edited(caller, pageUid);
        const { page: before } = found;
        if (pageData.placeUid && pageData.placeUid !== before.placeUid) throw staysInItsPlace();
        if (before.updated_at !== pageData.updated_at) {
          throw changedMeanwhile(await reading.whole(caller, found, now));
        }
        const text = form ? await pages.text(caller.site, before) : '';
        refuseFaulty(before, text, pageData, form);
        const after = await changed(before, pageData, caller, now);
        if (await pages.change(caller.site, before, after, pageData.landing_page)) {
          return reading.whole(caller, await access.edited(caller, pageUid, true), now);
        }
      }
      throw busy();
    },

    async remove({ pageUid }, caller, { now }) {
      for (let tries = 0; tries < mostTries; tries++) {
        const { page } = await access.edited(caller, pageUid);
        if (page.is_deleted) throw pageNotFound();
        if (await pages.change(caller.site, page, deleted(page, caller, now))) return { pageUid };
      }
      throw busy();
    },
  };

  /** What a page becomes with what was sent of it. */
  async function changed(
    before: StoredPage,
    sent: SentPage & PageChange,
    caller: Caller,
    now: Date,
  ): Promise<StoredPage> {
    if (before.is_deleted && sent.is_deleted !== false) throw isInTheBin();
    const { start: _, end: __, deleted_at: ___, deleted_by: ____, ...kept } = before;
    const text =
      sent.content_html === undefined || sent.content_html === ''
        ? {}
        : await pages.textPlace(caller.site, before.pageUid, safeText(sent.content_html, caller));
    const after: StoredPage = {
      ...kept,
      ...withSent(before, sent),
      ...text,
      is_deleted: false,
      updated_at: nextVersion(now, before.updated_at),
      updated_by: caller.userUid,
    };
    if (sent.is_deleted) return deleted(after, caller, now);
    if (!before.isUntitled || isNewPageTitle(after.title)) return after;
    const [slug] = slugsFor(after.title, before.pageUid, 'page');
    return { ...after, slug, isUntitled: undefined };
  }
};

const deleted = (page: StoredPage, caller: Caller, now: Date): StoredPage => ({
  ...page,
  is_deleted: true,
  navigation: false,
  deleted_at: now.toISOString(),
  deleted_by: caller.userUid,
  updated_at: nextVersion(now, page.updated_at),
});

/** Two clicks are two pages: only a client that names its act can mean the same one again. */
const actOfClick = (asked: unknown, caller: Caller, request: RequestFacts): Act | undefined =>
  request.idempotencyKey === undefined ? undefined : actOf(caller, 'pg.add', asked, request);

const staysInItsPlace = () =>
  new AppError('forbidden', 'A page stays in its place. Please add a page to the other one.');

const isInTheBin = () =>
  new AppError('badRequest', 'This page was deleted. Please take it out of the bin first.');

const busy = () =>
  new AppError('conflict', 'Others are changing this page at the same moment. Please try again.');
