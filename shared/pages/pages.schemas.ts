import * as z from 'zod';
import { Flag, ignoredAuthorFields, Uid, Version } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import { onePlainLine, plainLine } from '#shared/kernel/plain-line';
import { plainText } from '#shared/kernel/plain-text';
import type { Schemas } from '#shared/kernel/route';
import { ruled } from '#shared/kernel/ruled';
import { pageBlogSchemas } from '#shared/pages/page-blogs.schemas';
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
import { pageVersionSchemas } from '#shared/pages/page-versions.schemas';
import { mostMoved, mostPages } from './pages.contract.ts';

/** One line that may be empty; the rules of the form check that later. */
const Title = z
  .string('*Please enter page title.')
  .trim()
  .max(300, 'Please use at most 300 characters.')
  .regex(plainLine, onePlainLine)
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
  /** Must be the place of the page: a change moves no page. */
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

/** Pages of one place, and the place that they move to. */
const PageMove = z.strictObject({
  pageUids: z
    .array(Uid, 'Please choose the pages.')
    .min(1, 'Please choose the pages.')
    .max(mostMoved, `You can move ${mostMoved} pages at a time.`)
    .refine((uids) => new Set(uids).size === uids.length, 'A page is named twice.'),
  placeUid: z.string('*Please select place.').min(1, '*Please select place.').pipe(Uid),
});

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

export const pagesSchemas = {
  ...pageVersionSchemas,
  ...pageBlogSchemas,
  list: {
    input: z.strictObject({ ...PageQuery.shape, page_slug: filter.optional() }),
    output: paged(Page),
  },
  get: { input: z.strictObject({ pageUid: Uid, deleted: Flag.optional() }), output: Page },
  createAndSort: {
    input: z.strictObject({
      ...order,
      create_new_page: Flag.optional(),
      pageData: NewPage,
      sortData: SortData.default([]),
    }),
    output: Page,
  },
  sort: {
    input: z.strictObject({
      ...order,
      create_new_page: Flag.optional(),
      sortData: SortData.min(1, 'Please send the pages in their order.'),
    }),
    output: z.array(PageSummary),
  },
  create: { input: z.strictObject({ pageData: PageDraft }), output: Page },
  move: { input: PageMove, output: z.array(PageSummary) },
  update: {
    input: z.strictObject({ pageData: PageChange, form: z.boolean().default(false) }),
    output: Page,
  },
  remove: { input: z.strictObject({ pageUid: Uid }), output: z.object({ pageUid: z.string() }) },
} satisfies Schemas;
