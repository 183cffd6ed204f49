import * as z from 'zod';
import { Flag, Instant, ignoredAuthorFields, Uid } from '#shared/contract/fields';
import { PageRequest, pageOf } from '#shared/contract/page';
import { pageBlogRoutes } from '#shared/contract/page-blogs';
import {
  DriveUrl,
  FileViewType,
  Page,
  PageEnd,
  PageStart,
  PageSummary,
  PageText,
} from '#shared/contract/page-fields';
import { pageVersionRoutes } from '#shared/contract/page-versions';
import { plainText } from '#shared/contract/plain-text';
import { type Resource, route } from '#shared/contract/route';
import { ruled } from '#shared/contract/ruled';
import { newPageFaults, pageFormFaults } from '#shared/domain/page-rules';
import { pagetypeUids } from '#shared/domain/page-types';

/** The most pages that a place has at once, deleted ones aside. */
export const mostPages = 300;

/** One line that may be empty until the rules of the form have spoken. */
const Title = z
  .string('*Please enter page title.')
  .trim()
  .max(300, 'Please use at most 300 characters')
  .regex(/^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u, 'Please use one line of plain text')
  .regex(/[\p{L}\p{N}\p{P}\p{S}]|^$/u, '*Please enter page title.');

const PlaceUid = z.union([z.literal(''), Uid], '*Please select place.');
const PagetypeUid = z.enum(['', ...pagetypeUids], '*Please select page type.');

/** What may be sent of a page. */
const fields = {
  title: Title,
  description: plainText(1000, '*Please enter description.'),
  navigation: z.boolean(),
  landing_page: z.boolean(),
  pageHide: z.boolean(),
  content_html: PageText,
  /** Any address of the folder, or its identifier; `null` unlinks it. */
  google_drive_url: DriveUrl,
  file_view_type: FileViewType,
  publish_start: PageStart,
  publish_end: PageEnd,
};

/** Sent by the specified clients and set by the server itself. */
const ignored = {
  slug: z.unknown().optional(),
  pagetype_pagetype: z.unknown().optional(),
  place_place: z.unknown().optional(),
  place_slug: z.unknown().optional(),
  editors: z.unknown().optional(),
  updated_page: z.unknown().optional(),
  created_at: z.unknown().optional(),
  ...ignoredAuthorFields,
};

const draftFields = {
  ...z.object(fields).partial().shape,
  /** Where among the pages it is put, counted from 1; at the end without. */
  sort_order: z.number().int().min(1).max(mostPages).optional(),
  is_deleted: z.literal(false, 'A new page cannot be deleted.').optional(),
  updated_at: z.unknown().optional(),
  ...ignored,
};

/** A new page as the page form sends it: every rule of the form holds. */
export const PageDraft = ruled(
  z.strictObject({
    ...draftFields,
    placeUid: PlaceUid.default(''),
    pagetypeUid: PagetypeUid.default(''),
  }),
  pageFormFaults,
);
export type PageDraft = z.output<typeof PageDraft>;

/** A page that is added while looking at its place: it may still lack everything but its type. */
export const NewPage = ruled(
  z.strictObject({
    ...draftFields,
    placeUid: Uid,
    pagetypeUid: z.enum(pagetypeUids, '*Please select page type.').default('static-page'),
  }),
  newPageFaults,
);
export type NewPage = z.output<typeof NewPage>;

/**
 * A change of a page, with the `updated_at` of the version it was made on: only what is sent changes and is looked at. The page
 * form says `form: true` beside it, and then every rule of the form holds for what the page becomes.
 */
export const PageChange = z.strictObject({
  ...z.object(fields).partial().shape,
  pageUid: Uid,
  updated_at: Instant,
  /** Must be the page's own place: pages do not move. */
  placeUid: PlaceUid.optional(),
  pagetypeUid: PagetypeUid.optional(),
  /** `false` takes a page out of the bin, which administrators may. */
  is_deleted: z.boolean().optional(),
  sort_order: z.unknown().optional(),
  ...ignored,
});
export type PageChange = z.output<typeof PageChange>;

const SortData = z
  .array(
    z.strictObject({ pageUid: Uid, sort_order: z.coerce.number().int().min(0).max(100_000) }),
    'Please send the pages in their order.',
  )
  .max(mostPages)
  .refine(
    (pages) => new Set(pages.map(({ pageUid }) => pageUid)).size === pages.length,
    'A page is named twice.',
  );

const filter = z.string().trim().min(1).max(200);

/** What may be asked of a list of pages. */
export const PageQuery = z.strictObject({
  ...PageRequest.shape,
  /** The pages of a place are read at once, so their list may come at once. */
  limit: z.coerce.number().int().min(1).max(mostPages).default(20),
  /** The identifier or the slug of the place; administrators may leave it out, for the pages of all. */
  place: filter.optional(),
  pagetype: filter.optional(),
  navigation: Flag.optional(),
  title_keyword: filter.optional(),
  /** `true` lists what was deleted instead, to administrators. */
  deleted: Flag.optional(),
});
export type PageQuery = z.output<typeof PageQuery>;

const order = { update_sort_order: Flag.optional() };

export const pages = {
  ...pageVersionRoutes,
  ...pageBlogRoutes,
  list: route({
    method: 'GET',
    path: '/pages',
    operation: 'pg.get',
    summary:
      'The pages of a place that the caller may see, the landing page first, then in their order, without texts; with `page_slug` that one page, with its text.',
    input: z.strictObject({ ...PageQuery.shape, page_slug: filter.optional() }),
    output: pageOf(Page),
    answer: 'page',
  }),
  get: route({
    method: 'GET',
    path: '/pages/{pageUid}',
    operation: 'pg.get',
    summary: 'One page with its text, as its readers see it now; for its editors, as it is stored.',
    input: z.strictObject({ pageUid: Uid, deleted: Flag.optional() }),
    output: Page,
  }),
  createAndSort: route({
    method: 'POST',
    path: '/pages',
    when: { update_sort_order: 'true', create_new_page: 'true' },
    operation: 'pg.add',
    summary: 'Adds a page while looking at its place, and orders the pages in the same act.',
    input: z.strictObject({
      ...order,
      create_new_page: Flag.optional(),
      pageData: NewPage,
      sortData: SortData.default([]),
    }),
    output: Page,
  }),
  sort: route({
    method: 'POST',
    path: '/pages',
    when: { update_sort_order: 'true' },
    operation: 'pg.sort',
    summary:
      'Orders pages of one place; those not named keep their relative order. Answers all pages of the place.',
    input: z.strictObject({
      ...order,
      create_new_page: Flag.optional(),
      sortData: SortData.min(1, 'Please send the pages in their order.'),
    }),
    output: z.array(PageSummary),
  }),
  create: route({
    method: 'POST',
    path: '/pages',
    operation: 'pg.add',
    summary: 'Adds a page from the page form. The same `Idempotency-Key` again answers that page.',
    input: z.strictObject({ pageData: PageDraft }),
    output: Page,
  }),
  update: route({
    method: 'PUT',
    path: '/pages',
    operation: 'pg.put',
    summary:
      'Changes what is sent of a page: text, title, dates, hiding, deletion; 409 when somebody else changed it since it was loaded.',
    input: z.strictObject({ pageData: PageChange, form: z.boolean().default(false) }),
    output: Page,
  }),
  remove: route({
    method: 'DELETE',
    path: '/pages/{pageUid}',
    operation: 'pg.del',
    summary: 'Removes a page from every list; administrators find it among the deleted ones.',
    input: z.strictObject({ pageUid: Uid }),
    output: z.object({ pageUid: z.string() }),
  }),
} satisfies Resource;
