import * as z from 'zod';
import { Flag, ignoredAuthorFields, onePlainLine, Uid, Version } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import { plainText } from '#shared/kernel/plain-text';
import { type Resource, route } from '#shared/kernel/route';
import { ruled } from '#shared/kernel/ruled';
import { pageBlogRoutes } from '#shared/pages/page-blogs.contract';
import {
  DriveUrl,
  FileViewType,
  Page,
  PageEnd,
  PageStart,
  PageSummary,
  PageText,
} from '#shared/pages/page-fields';
import { newPageFaults, pageFormFaults } from '#shared/pages/page-rules';
import { pagetypeUids } from '#shared/pages/page-types';
import { pageVersionRoutes } from '#shared/pages/page-versions.contract';

/** The most pages of a place, without deleted pages. */
export const mostPages = 300;

/** One line that may be empty; the rules of the form check that later. */
const Title = z
  .string('*Please enter page title.')
  .trim()
  .max(300, 'Please use at most 300 characters.')
  .regex(/^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u, onePlainLine)
  .regex(/[\p{L}\p{N}\p{P}\p{S}]|^$/u, '*Please enter page title.');

const PlaceUid = z.union([z.literal(''), Uid], '*Please select place.');
const PagetypeUid = z.enum(['', ...pagetypeUids], '*Please select page type.');

/** The fields of a page that a client may send. */
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

/** Fields that the specified clients send and the server sets. */
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
  /** The position among the pages, counted from 1. Absent means at the end. */
  sort_order: z.number().int().min(1).max(mostPages).optional(),
  is_deleted: z.literal(false, 'A new page cannot be deleted.').optional(),
  updated_at: z.unknown().optional(),
  ...ignored,
};

/** A new page as the page form sends it. Every rule of the form applies. */
export const PageDraft = ruled(
  z.strictObject({
    ...draftFields,
    placeUid: PlaceUid.default(''),
    pagetypeUid: PagetypeUid.default(''),
  }),
  pageFormFaults,
);
export type PageDraft = z.output<typeof PageDraft>;

/** A page that an editor adds on the screen of its place. Only its type is required. */
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
 * A change of a page. `updated_at` is that of the version that was loaded. Only fields that are
 * sent change and are checked. The page form also sends `form: true`; then every rule of the form
 * applies to the changed page.
 */
export const PageChange = z.strictObject({
  ...z.object(fields).partial().shape,
  pageUid: Uid,
  updated_at: Version,
  /** Must be the place of the page, because pages do not move. */
  placeUid: PlaceUid.optional(),
  pagetypeUid: PagetypeUid.optional(),
  /** `false` restores a page from the bin. Only administrators may do this. */
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

/** The filters of the list of pages. */
export const PageQuery = z.strictObject({
  ...PageRequest.shape,
  /** The pages of a place are read together, so one answer may hold all of them. */
  limit: z.coerce.number().int().min(1).max(mostPages).default(20),
  /**
   * The identifier or the slug of the place. Administrators may omit it to list the pages of all
   * places.
   */
  place: filter.optional(),
  pagetype: filter.optional(),
  navigation: Flag.optional(),
  title_keyword: filter.optional(),
  /** `true` lists the deleted pages instead. Only administrators may do this. */
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
    child: 'published',
    summary:
      'The pages of a place that the caller may see, without texts: the landing page first, then the others in their order. With `page_slug` only that page, with its text.',
    input: z.strictObject({ ...PageQuery.shape, page_slug: filter.optional() }),
    output: paged(Page),
    answer: 'page',
  }),
  get: route({
    method: 'GET',
    path: '/pages/{pageUid}',
    operation: 'pg.get',
    child: 'published',
    summary: 'One page with its text: readers get what is shown now, editors get what is stored.',
    input: z.strictObject({ pageUid: Uid, deleted: Flag.optional() }),
    output: Page,
  }),
  createAndSort: route({
    method: 'POST',
    path: '/pages',
    when: { update_sort_order: 'true', create_new_page: 'true' },
    operation: 'pg.add',
    child: 'published',
    repeat: 'key',
    summary: 'Adds a page on the screen of its place, and orders the pages in the same request.',
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
    child: 'published',
    repeat: 'same',
    summary:
      'Orders pages of one place; pages that are not named keep their relative order. Returns all pages of the place.',
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
    child: 'published',
    repeat: 'key',
    summary: 'Adds a page from the page form. The same `Idempotency-Key` again returns that page.',
    input: z.strictObject({ pageData: PageDraft }),
    output: Page,
  }),
  update: route({
    method: 'PUT',
    path: '/pages',
    operation: 'pg.put',
    child: 'published',
    summary:
      'Changes the fields of a page that are sent: text, title, dates, hiding, deletion; 409 if someone else has changed it since it was loaded.',
    input: z.strictObject({ pageData: PageChange, form: z.boolean().default(false) }),
    output: Page,
  }),
  remove: route({
    method: 'DELETE',
    path: '/pages/{pageUid}',
    operation: 'pg.del',
    child: 'published',
    summary: 'Removes a page from every list; administrators find it among the deleted pages.',
    input: z.strictObject({ pageUid: Uid }),
    output: z.object({ pageUid: z.string() }),
  }),
} satisfies Resource;
