import type { Page } from '#shared/contract/page-fields';
import type { FileView } from '#shared/domain/page-folder';
import { pageDatesOf, pageWindowOf } from '#shared/domain/page-window';
import type { Part } from '../parts.ts';

/** Everything of a page that is edited in place; each part has some of it. */
export interface PageForm {
  readonly title: string;
  readonly content_html: string;
  readonly google_drive_url: string;
  readonly file_view_type: FileView;
  readonly publish_start: string | null;
  readonly publish_end: string | null;
}

/** The fields that each part has. */
export const fieldsOf = {
  title: ['title'],
  content: ['content_html'],
  folder: ['google_drive_url', 'file_view_type'],
  dates: ['publish_start', 'publish_end'],
} as const satisfies Record<Part, readonly (keyof PageForm)[]>;

/** A page as the forms show it. */
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

/** What is sent of a part: its own fields and nothing else. */
export function sentOf(part: Part, form: PageForm): Partial<PageForm> {
  if (part === 'dates' && form.publish_start) {
    const { publish_start: start, publish_end: end } = form;
    return pageDatesOf({ start, end: end ?? undefined });
  }
  return Object.fromEntries(fieldsOf[part].map((name) => [name, form[name]]));
}

/** What the fields are called. */
export const labels: Record<keyof PageForm, string> = {
  title: 'Title',
  content_html: 'Content',
  google_drive_url: 'Google Drive url',
  file_view_type: 'File view',
  publish_start: 'Publish Start',
  publish_end: 'Publish End',
};
