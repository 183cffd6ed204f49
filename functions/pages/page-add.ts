import { authorOf } from '#functions/kernel/author';
import { newId } from '#functions/kernel/id';
import { type Act, actOf } from '#functions/kernel/store/idempotency';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import type { PagePosition } from '#shared/pages/page-order';
import { newPageSlug, slugsFor } from '#shared/pages/page-slug';
import { isNewPageTitle, newPageTitle, type PagetypeUid } from '#shared/pages/page-types';
import type { pages as contract, NewPage } from '#shared/pages/pages.contract';
import type { Caller } from '#shared/rights/caller';
import { blankFields, storableText, withSent } from './page-form.ts';
import type { PageWriteDeps } from './page-write-deps.ts';

/** Adds pages: from the page form, and while an editor looks at a place. */
export const pageAddHandlers = (
  deps: PageWriteDeps,
): Pick<Handlers<typeof contract>, 'create' | 'createAndSort'> => ({
  create({ pageData }, caller, request) {
    const act = actOf(caller, 'pg.add', pageData, request);
    // The rules of the form refuse the empty choice before.
    const pagetypeUid = pageData.pagetypeUid as PagetypeUid;
    const draft = { ...pageData, pagetypeUid, title: pageData.title ?? '' };
    return addPage(deps, { draft, wanted: [], act }, caller, request.now);
  },

  createAndSort({ pageData, sortData }, caller, request) {
    const draft = { ...pageData, title: pageData.title || newPageTitle(pageData.pagetypeUid) };
    const act = actOfClick({ pageData, sortData }, caller, request);
    return addPage(deps, { draft, wanted: sortData, act }, caller, request.now);
  },
});

interface NewPageRequest {
  readonly draft: Omit<NewPage, 'pagetypeUid'> & { pagetypeUid: PagetypeUid; title: string };
  /** The order that the other pages of the place get. */
  readonly wanted: readonly PagePosition[];
  readonly act: Act | undefined;
}

async function addPage(
  { pages, access, reading, media }: PageWriteDeps,
  { draft, wanted, act }: NewPageRequest,
  caller: Caller,
  now: Date,
) {
  const place = await access.editablePlace(caller, draft.placeUid);
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
    content_html: draft.content_html ? await storableText(draft.content_html, caller, media) : '',
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
  const made = await pages.of(caller).add(addition, act);
  // A new page is returned even if someone deleted it at once. A retry returns the page only if it
  // still exists.
  const isNew = made === pageUid;
  return reading.withText(caller, await access.editable(caller, made, isNew || undefined), now);
}

/**
 * Two clicks add two pages, so only an `Idempotency-Key` of the client makes a retry the same act.
 */
const actOfClick = (body: unknown, caller: Caller, request: RequestFacts): Act | undefined =>
  request.idempotencyKey === undefined ? undefined : actOf(caller, 'pg.add', body, request);
