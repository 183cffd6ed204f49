import * as z from 'zod';
import { Instant, line, Uid } from '#shared/kernel/fields';
import { INDEFINITE } from '#shared/kernel/publish-window';
import type { Schemas } from '#shared/kernel/route';
import { ruled } from '#shared/kernel/ruled';
import { DriveUrl, FileViewType, PageEnd, PageText } from '#shared/pages/page-fields';
import { fileViews } from '#shared/pages/page-folder';
import { pagePartFaults } from '#shared/pages/page-rules';

/** A version in the schedule of its page. Absent fields stay as the page has them. */
export const PageVersionSummary = z.object({
  versionUid: z.string(),
  title: z.string().optional(),
  publish_start: Instant,
  publish_end: z.union([z.literal(INDEFINITE), Instant]),
  /** Whether readers see it now. */
  is_shown: z.boolean(),
  /** Whether it changes the text, and whether it changes the folder or its view. */
  changes_content: z.boolean(),
  changes_folder: z.boolean(),
  /** Who changed it last, and when. Absent in versions that are older than these fields. */
  users_username: z.string().optional(),
  updated_at: z.string().optional(),
});
export type PageVersionSummary = z.infer<typeof PageVersionSummary>;

export const PageVersion = PageVersionSummary.extend({
  content_html: z.string().optional(),
  google_drive_url: z.string().optional(),
  file_view_type: z.enum(fileViews).optional(),
  created_at: z.string(),
  updated_at: z.string(),
  users_username: z.string(),
});
export type PageVersion = z.infer<typeof PageVersion>;

const versionFields = {
  title: line(300, '*Please enter page title.').optional(),
  content_html: PageText.optional(),
  google_drive_url: DriveUrl.optional(),
  file_view_type: FileViewType.optional(),
  publish_start: z.iso.datetime({ precision: 3, error: '*Please select start date.' }),
  publish_end: PageEnd.default(INDEFINITE),
};

const VersionForm = z.object(versionFields);

function versionFaults(version: z.output<typeof VersionForm>): Record<string, string> {
  const { title, content_html, google_drive_url, file_view_type } = version;
  const changes = [title, content_html, google_drive_url, file_view_type];
  return {
    ...(changes.every((each) => each === undefined) && {
      content_html: 'Change at least one field in this version.',
    }),
    ...pagePartFaults(version),
  };
}

export const PageVersionDraft = ruled(
  z.strictObject({ ...versionFields, pageUid: Uid }),
  versionFaults,
);
export type PageVersionDraft = z.output<typeof PageVersionDraft>;

/** Replaces all fields of a version. `updated_at` is that of the version that was loaded. */
export const PageVersionChange = ruled(
  z.strictObject({ ...versionFields, pageUid: Uid, versionUid: Uid, updated_at: Instant }),
  versionFaults,
);

const VersionId = z.strictObject({ pageUid: Uid, versionUid: Uid });

export const pageVersionSchemas = {
  listVersions: { input: z.strictObject({ pageUid: Uid }), output: z.array(PageVersionSummary) },
  getVersion: { input: VersionId, output: PageVersion },
  createVersion: { input: PageVersionDraft, output: PageVersion },
  updateVersion: { input: PageVersionChange, output: PageVersion },
  removeVersion: { input: VersionId, output: z.object({ versionUid: z.string() }) },
} satisfies Schemas;
