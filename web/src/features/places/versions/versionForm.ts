import { INDEFINITE } from '#shared/kernel/publish-window';
import type { Page } from '#shared/pages/page-fields';
import { type PageVersion, PageVersionDraft } from '#shared/pages/page-versions.schemas';
import { pages as pagesApi } from '#shared/pages/pages.contract';
import { call } from '../../../api/client.ts';
import type { RecordForm } from '../../../components/editing/recordForm.ts';
import { schemaFaults } from '../../../components/forms/schemaFaults.ts';
import { halfTypedFaults } from '../editing/halfTyped.ts';
import { formOf, inWords, labels, type PageForm } from '../editing/partForm.ts';
import { hasPart } from '../parts.ts';

/** The fields of a version. Absent fields are those of the page. */
type Texts = Pick<PageForm, 'title' | 'content_html' | 'google_drive_url' | 'file_view_type'>;

/** Returns the form values of a page with a version applied. */
export const textsWith = (page: Page, version: Partial<Texts>): Texts => {
  const { title, content_html, google_drive_url, file_view_type } = formOf(page);
  return {
    title: version.title ?? title,
    content_html: version.content_html ?? content_html,
    google_drive_url: version.google_drive_url ?? google_drive_url,
    file_view_type: version.file_view_type ?? file_view_type,
  };
};

/**
 * The form of a scheduled version. It starts with the fields of the page and sends only changes.
 */
export function versionRecord(page: Page): RecordForm<PageForm, PageVersion> {
  const { pageUid } = page;
  const own = formOf(page);
  function sentOf(form: PageForm) {
    const isChanged = (name: keyof Texts) => form[name] !== own[name];
    return {
      pageUid,
      ...(isChanged('title') && { title: form.title }),
      ...(hasPart('content', page) &&
        isChanged('content_html') && { content_html: form.content_html }),
      ...(hasPart('folder', page) && {
        ...(isChanged('google_drive_url') && { google_drive_url: form.google_drive_url }),
        ...(isChanged('file_view_type') && { file_view_type: form.file_view_type }),
      }),
      publish_start: form.publish_start ?? '',
      publish_end: form.publish_end ?? INDEFINITE,
    };
  }
  return {
    labels,
    blank: { ...textsWith(page, {}), publish_start: null, publish_end: null },
    formOf: (version) => ({
      ...textsWith(page, version),
      publish_start: version.publish_start,
      publish_end: version.publish_end === INDEFINITE ? null : version.publish_end,
    }),
    nameOf: ({ title }) => `Scheduled change of “${title || page.title}”`,
    faultsOf: (form) => ({
      ...schemaFaults(PageVersionDraft, sentOf(form)),
      ...halfTypedFaults(form),
    }),
    create: (form, idempotencyKey) =>
      call(pagesApi.createVersion, sentOf(form), { idempotencyKey }),
    update: (form, { versionUid, updated_at }) =>
      call(pagesApi.updateVersion, { ...sentOf(form), versionUid, updated_at }),
    documentOf: ({ versionUid }) => versionDocument(pageUid, versionUid),
    inWords,
    words: { saved: 'Saved successfully.' },
  };
}

/** The draft key of a version. */
export const versionDocument = (pageUid: string, versionUid: string | undefined): string =>
  `version ${pageUid} ${versionUid ?? 'new'}`;
