import type { Page } from '#shared/pages/page-fields';
import type { FileView } from '#shared/pages/page-folder';
import { pageFormFaults } from '#shared/pages/page-rules';
import { type PagetypeUid, pageTypeName } from '#shared/pages/page-types';
import { pages as pagesApi } from '#shared/pages/pages.contract';
import { PageChange, PageDraft } from '#shared/pages/pages.schemas';
import { call } from '../../../api/client.ts';
import { linesOf } from '../../../components/editing/compare/linesOf.ts';
import type { RecordForm } from '../../../components/editing/recordForm.ts';
import { schemaFaults } from '../../../components/forms/schemaFaults.ts';

/** The form values of a page. */
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

/**
 * Returns the fields to send: only those of the page type, so that fields of other types stay the
 * same.
 */
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

/** The form of a page for the editor that places and pages share. */
export const pageRecord: RecordForm<PageForm, Page> = {
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
  faultsOf(form, base) {
    if (!base) return schemaFaults(PageDraft, sentOf(form));
    return { ...schemaFaults(PageChange, changeOf(form, base)), ...pageFormFaults(sentOf(form)) };
  },
  create: (form, idempotencyKey) =>
    call(pagesApi.create, { pageData: sentOf(form) }, { idempotencyKey }),
  update: (form, base) => call(pagesApi.update, { pageData: changeOf(form, base), form: true }),
  inWords(name, form) {
    const value = form[name];
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (name === 'content_html') return linesOf(form.content_html);
    if (name === 'pagetypeUid') return form.pagetypeUid ? pageTypeName(form.pagetypeUid) : '';
    return value;
  },
  words: {
    saved: 'Page saved successfully.',
    gone: 'Someone has removed this page. Your draft is kept on this device.',
    taken: 'Your draft was replaced with the saved version.',
  },
};

/** The draft key of a page. */
export const pageDocument = (pageUid: string | undefined): string =>
  pageUid ? `page ${pageUid}` : 'new page';
