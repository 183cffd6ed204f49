import * as z from 'zod';
import { authorFields, Instant } from '#shared/contract/fields';
import { contentLimit } from '#shared/contract/posts';
import { fileViews } from '#shared/domain/page-folder';
import { pagetypeUids } from '#shared/domain/page-types';
import { INDEFINITE } from '#shared/domain/publish-window';

/** The shapes that pages, their scheduled versions and blog entries share. */

/** `null` for none: a page without dates is always shown. */
export const PageStart = z.union([z.null(), Instant], '*Please select start date.');
export const PageEnd = z.union(
  [z.null(), z.literal(INDEFINITE), Instant],
  '*Please select end date.',
);

export const PageText = z
  .string('*Please enter content.')
  .max(contentLimit, 'This text is too long. A page may hold 2 MB.');

export const DriveUrl = z.union([z.null(), z.string().max(500)], 'Please enter Google Drive url');

export const FileViewType = z.enum(fileViews, 'Please choose list or grid.');

/** A page in a list of its readers. */
export const PageForReader = z.object({
  pageUid: z.string(),
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  navigation: z.boolean(),
  landing_page: z.boolean(),
  pagetypeUid: z.enum(pagetypeUids),
  pagetype_pagetype: z.string(),
  placeUid: z.string(),
  place_place: z.string(),
  place_slug: z.string(),
  /** The position among the pages that the caller may see, counted from 1; for readers in lists alone. */
  sort_order: z.number().int().optional(),
  /** The folder's address for a frame; empty when none is linked. */
  google_drive_url: z.string(),
  file_view_type: FileViewType,
  created_at: z.string(),
  updated_at: z.string(),
});

const editorFields = {
  editors: z.array(z.string()),
  pageHide: z.boolean(),
  is_deleted: z.boolean(),
  publish_start: PageStart,
  publish_end: PageEnd,
  /** The scheduled version that readers see now instead of this text; empty when they see this. */
  shown_versionUid: z.string(),
  ...authorFields,
};

/** A page in a list; its state, editors and author are there for those alone who may edit it. */
export const PageSummary = PageForReader.extend(z.object(editorFields).partial().shape);
export type PageSummary = z.infer<typeof PageSummary>;

/** A page; its text is there where one page is asked for, not in lists. */
export const Page = PageSummary.extend({ content_html: z.string().optional() });
export type Page = z.infer<typeof Page>;
