import { api } from '#shared/contract/api';
import type { Page } from '#shared/contract/page-fields';
import { PageVersion, PageVersionDraft } from '#shared/contract/page-versions';
import { INDEFINITE } from '#shared/domain/publish-window';
import { call } from '../../../api/client.ts';
import { halfTypedFaults } from '../editing/halfTyped.ts';
import { formOf, type PageForm } from '../editing/partForm.ts';
import type { EntryKind } from '../editing/useEntryForm.ts';
import { hasPart } from '../parts.ts';

/** The texts of a version; what it does not name is the page's own. */
type Texts = Pick<PageForm, 'title' | 'content_html' | 'google_drive_url' | 'file_view_type'>;

/** A page as it reads with a version in front of it. */
export const textsWith = (page: Page, version: Partial<Texts>): Texts => {
  const { title, content_html, google_drive_url, file_view_type } = formOf(page);
  return {
    title: version.title ?? title,
    content_html: version.content_html ?? content_html,
    google_drive_url: version.google_drive_url ?? google_drive_url,
    file_view_type: version.file_view_type ?? file_view_type,
  };
};

/** A scheduled version of a page to its form, which starts from the text of the page; only what is changed is sent. */
export function versionKind(page: Page): EntryKind<PageForm, PageVersion> {
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
    formOf: (version) => ({
      ...textsWith(page, version ?? {}),
      publish_start: version?.publish_start ?? null,
      publish_end: !version || version.publish_end === INDEFINITE ? null : version.publish_end,
    }),
    nameOf: (version) => `Scheduled change of “${version?.title ?? page.title}”`,
    faultsOf(form) {
      const { error } = PageVersionDraft.safeParse(sentOf(form));
      const faults: Record<string, string> = {};
      for (const { path, message } of error?.issues ?? []) faults[String(path[0])] ??= message;
      return { ...faults, ...halfTypedFaults(form) };
    },
    create: (form, idempotencyKey) =>
      call(api.pages.createVersion, sentOf(form), { idempotencyKey }),
    update: (form, { versionUid }, updated_at) =>
      call(api.pages.updateVersion, { ...sentOf(form), versionUid, updated_at }),
    readSaved: (given) => PageVersion.safeParse(given).data,
    documentOf: ({ versionUid }) => versionDocument(pageUid, versionUid),
    savedWords: 'Saved successfully.',
  };
}

/** What the draft of a version is kept under. */
export const versionDocument = (pageUid: string, versionUid: string | undefined): string =>
  `version ${pageUid} ${versionUid ?? 'new'}`;
