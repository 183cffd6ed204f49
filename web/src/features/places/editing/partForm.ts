import type { Page } from '#shared/pages/page-fields';
import type { FileView } from '#shared/pages/page-folder';
import { pagePartFaults } from '#shared/pages/page-rules';
import { pageDatesOf, pageWindowOf } from '#shared/pages/page-window';
import { pages as pagesApi } from '#shared/pages/pages.contract';
import { call } from '../../../api/client.ts';
import { linesOf } from '../../../components/editing/compare/linesOf.ts';
import type { RecordForm } from '../../../components/editing/recordForm.ts';
import { minuteText } from '../../../components/text/dates.ts';
import type { Part } from '../parts.ts';
import { halfTypedFaults } from './halfTyped.ts';

/** The fields of a page that are edited inline. Each part has some of them. */
export interface PageForm {
  readonly title: string;
  readonly content_html: string;
  readonly google_drive_url: string;
  readonly file_view_type: FileView;
  readonly publish_start: string | null;
  readonly publish_end: string | null;
}

/** The fields of each part. */
export const fieldsOf = {
  title: ['title'],
  content: ['content_html'],
  folder: ['google_drive_url', 'file_view_type'],
  dates: ['publish_start', 'publish_end'],
} as const satisfies Record<Part, readonly (keyof PageForm)[]>;

/** Returns the form values of a page. */
export function formOf(page: Page): PageForm {
  const { start, end } = pageWindowOf(page);
  return {
    title: page.title,
    content_html: page.content_html ?? '',
    google_drive_url: page.google_drive_url,
    file_view_type: page.file_view_type,
    publish_start: start ?? null,
    publish_end: end ?? null,
  };
}

/** Returns only the fields of a part, for the request. No folder is `null`. */
export function sentOf(part: Part, form: PageForm) {
  if (part === 'dates' && form.publish_start) {
    const { publish_start: start, publish_end: end } = form;
    return pageDatesOf({ start, end: end ?? undefined });
  }
  if (part === 'folder') {
    const { google_drive_url, file_view_type } = form;
    return google_drive_url ? { google_drive_url, file_view_type } : { google_drive_url: null };
  }
  return fieldsIn(part, form);
}

const fieldsIn = (part: Part, form: PageForm): Partial<PageForm> =>
  Object.fromEntries(fieldsOf[part].map((name) => [name, form[name]]));

/** The labels of the fields. */
export const labels: Record<keyof PageForm, string> = {
  title: 'Title',
  content_html: 'Content',
  google_drive_url: 'Google Drive url',
  file_view_type: 'File view',
  publish_start: 'Publish Start',
  publish_end: 'Publish End',
};

/** A field of a page in words, for comparing two versions. */
export function inWords(name: string, form: Partial<PageForm>, timeZone: string): string {
  const value = form[name as keyof PageForm] ?? '';
  if (name === 'content_html') return linesOf(value);
  const isMoment = name === 'publish_start' || name === 'publish_end';
  return isMoment && value ? minuteText(new Date(value), timeZone) : value;
}

/** The form of one part of a page. */
export const partRecord = (page: Page, part: Part): RecordForm<PageForm, Page> => ({
  labels: Object.fromEntries(fieldsOf[part].map((name) => [name, labels[name]])),
  blank: formOf(page),
  formOf,
  nameOf: () => `Page “${page.title}”`,
  faultsOf(form) {
    if (part !== 'dates') return pagePartFaults(fieldsIn(part, form));
    // Without a start the page is open to all readers. Only Clear does that, never Submit.
    const start = form.publish_start ? {} : { publish_start: '*Please select start date.' };
    return { ...pagePartFaults(sentOf(part, form)), ...halfTypedFaults(form), ...start };
  },
  update: (form, { pageUid, updated_at }) =>
    call(pagesApi.update, { pageData: { pageUid, updated_at, ...sentOf(part, form) } }),
  inWords,
  words: {
    saved:
      part === 'dates' ? 'Page published date changed successfully' : 'Page edited successfully',
  },
});
