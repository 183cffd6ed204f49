import * as z from 'zod';
import { authorFields, Instant } from '#shared/kernel/fields';
import { INDEFINITE } from '#shared/kernel/publish-window';
import { fileViews } from '#shared/pages/page-folder';
import { pagetypeUids } from '#shared/pages/page-types';
import { contentLimit } from '#shared/posts/posts.contract';

/** The shapes that pages, their scheduled versions and blog entries share. */

/** The start of the window; `null` if there is none. A page without dates is always shown. */
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

/** A page as its readers see it in a list. */
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
  /**
   * The position among the pages that the caller may see, counted from 1. Readers get it only in
   * lists.
   */
  sort_order: z.number().int().optional(),
  /** The address of the folder for a frame; empty if no folder is linked. */
  google_drive_url: z.string(),
  file_view_type: FileViewType,
  created_at: z.string(),
  updated_at: z.string(),
  /** The second specified name of `updated_at`. Every answer has both. */
  updated_page: z.string().optional(),
});

const editorFields = {
  editors: z.array(z.string()),
  pageHide: z.boolean(),
  is_deleted: z.boolean(),
  publish_start: PageStart,
  publish_end: PageEnd,
  /** The scheduled version that readers see now; empty if they see the page itself. */
  shown_versionUid: z.string(),
  ...authorFields,
};

/** A page in a list. Only people who may edit it get its state, editors and author. */
export const PageSummary = PageForReader.extend(z.object(editorFields).partial().shape);
export type PageSummary = z.infer<typeof PageSummary>;

/** A page. Only the answer to a request for one page has the text. */
export const Page = PageSummary.extend({ content_html: z.string().optional() });
export type Page = z.infer<typeof Page>;
