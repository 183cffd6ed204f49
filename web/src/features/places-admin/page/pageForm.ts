import { api } from '#shared/contract/api';
import { Page } from '#shared/contract/page-fields';
import { PageChange, PageDraft } from '#shared/contract/pages';
import type { FileView } from '#shared/domain/page-folder';
import { pageFormFaults } from '#shared/domain/page-rules';
import { type PagetypeUid, pageTypeName } from '#shared/domain/page-types';
import { call } from '../../../api/client.ts';
import { linesOf } from '../../../components/compare/linesOf.ts';
import type { RecordKind } from '../editing/kind.ts';

/** Everything of a page that its form can change. */
export interface PageForm {
  placeUid: string;
  pagetypeUid: PagetypeUid | '';
  title: string;
  navigation: boolean;
  landing_page: boolean;
  is_deleted: boolean;
  content_html: string;
  google_drive_url: string;
  file_view_type: FileView;
  description: string;
}

/** The form as it is sent: only what its type has, so that what another type had stays as it is. */
function sentOf({ is_deleted: _, ...form }: PageForm) {
  const { content_html, google_drive_url, file_view_type, ...rest } = form;
  return {
    ...rest,
    ...(form.pagetypeUid === 'static-page' && { content_html }),
    ...(form.pagetypeUid === 'documents' && { google_drive_url, file_view_type }),
  };
}

const changeOf = (form: PageForm, { pageUid, updated_at }: Page) => ({
  ...sentOf(form),
  is_deleted: form.is_deleted,
  pageUid,
  updated_at,
});

/** A page's form to the editor it shares with places. */
export const pageKind: RecordKind<PageForm, Page> = {
  labels: {
    placeUid: 'Place',
    pagetypeUid: 'Page type',
    title: 'Title',
    navigation: 'Navigation',
    landing_page: 'Landing page',
    is_deleted: 'Is deleted',
    content_html: 'Content',
    google_drive_url: 'Google Drive URL',
    file_view_type: 'Preferred file view',
    description: 'Description',
  },
  blank: {
    placeUid: '',
    pagetypeUid: '',
    title: '',
    navigation: true,
    landing_page: false,
    is_deleted: false,
    content_html: '',
    google_drive_url: '',
    file_view_type: 'list',
    description: '',
  },
  formOf: (page) => ({
    placeUid: page.placeUid,
    pagetypeUid: page.pagetypeUid,
    title: page.title,
    navigation: page.navigation,
    landing_page: page.landing_page,
    is_deleted: page.is_deleted ?? false,
    content_html: page.content_html ?? '',
    google_drive_url: page.google_drive_url,
    file_view_type: page.file_view_type,
    description: page.description,
  }),
  documentOf: ({ pageUid }) => pageDocument(pageUid),
  nameOf: ({ title }) => title.trim() || 'New page',
  isSameField: (name, a, b) => a[name] === b[name],
  faultsOf(form, base) {
    const parsed = base
      ? PageChange.safeParse(changeOf(form, base))
      : PageDraft.safeParse(sentOf(form));
    const faults: Record<string, string> = base ? pageFormFaults(sentOf(form)) : {};
    for (const { path, message } of parsed.error?.issues ?? []) faults[String(path[0])] ??= message;
    return faults;
  },
  create: (form, idempotencyKey) =>
    call(api.pages.create, { pageData: sentOf(form) }, { idempotencyKey }),
  update: (form, base) => call(api.pages.update, { pageData: changeOf(form, base), form: true }),
  readSaved: (given) => Page.safeParse(given).data,
  inWords(name, form) {
    const value = form[name];
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (name === 'content_html') return linesOf(form.content_html);
    if (name === 'pagetypeUid') return form.pagetypeUid ? pageTypeName(form.pagetypeUid) : '';
    return value;
  },
  savedWords: 'Page saved successfully.',
  goneWords: 'This page was removed in the meantime. What you typed is kept on this device.',
};

/** What the draft of a page is kept under. */
export const pageDocument = (pageUid: string | undefined): string =>
  pageUid ? `page ${pageUid}` : 'new page';
