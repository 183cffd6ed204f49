import { driveFolderAddress, type FileView } from '#shared/domain/page-folder';
import { type PageDates, pageDateFaults } from '#shared/domain/page-window';
import { isBlank } from '#shared/domain/post-rules';

/** What the rules of a page look at; absent means that it was not sent. */
export interface PageFields extends PageDates {
  readonly placeUid?: string | undefined;
  readonly pagetypeUid?: string | undefined;
  readonly title?: string | undefined;
  readonly content_html?: string | undefined;
  /** `null` unlinks the folder. */
  readonly google_drive_url?: string | null | undefined;
  readonly file_view_type?: FileView | undefined;
  readonly description?: string | undefined;
}

type Faults = Record<string, string>;

/**
 * What is wrong with a page as the form sends it, whole (admin.md section 5). The rules speak also where a field by itself is wrong,
 * so a field may be of any kind here.
 */
export function pageFormFaults(page: PageFields): Faults {
  return {
    ...(isEmpty(page.placeUid) && { placeUid: '*Please select place.' }),
    ...(isEmpty(page.pagetypeUid) && { pagetypeUid: '*Please select page type.' }),
    ...(isEmpty(page.title) && { title: '*Please enter page title.' }),
    ...(page.pagetypeUid === 'static-page' &&
      (isEmpty(page.content_html) || isBlank(page.content_html ?? '')) && {
        content_html: '*Please enter content.',
      }),
    ...(page.pagetypeUid === 'documents' &&
      !isFolder(page.google_drive_url) && {
        google_drive_url: '*Please enter Google Drive folder ID.',
      }),
    ...(isEmpty(page.description) && { description: '*Please enter description.' }),
    ...pageDateFaults(page),
  };
}

/** What is wrong with the fields that somebody changes while looking at a place: only what is sent is looked at. */
export function pagePartFaults(part: PageFields): Faults {
  const { pagetypeUid, title, content_html, google_drive_url } = part;
  return {
    ...(pagetypeUid === '' && { pagetypeUid: '*Please select page type.' }),
    ...(title !== undefined && isEmpty(title) && { title: '*Please enter page title.' }),
    ...(typeof content_html === 'string' &&
      isBlank(content_html) && { content_html: '*Please enter content.' }),
    ...(typeof google_drive_url === 'string' &&
      !isFolder(google_drive_url) && { google_drive_url: 'Please enter Google Drive url' }),
    ...pageDateFaults(part),
  };
}

/** What is wrong with a page that is added while looking at its place: what is still empty comes later. */
export const newPageFaults = (page: PageFields): Faults =>
  pagePartFaults({
    ...page,
    title: page.title || undefined,
    content_html: page.content_html || undefined,
    google_drive_url: page.google_drive_url || undefined,
  });

const isEmpty = (text: unknown): boolean => typeof text !== 'string' || text.trim() === '';

const isFolder = (given: unknown): boolean =>
  typeof given === 'string' && driveFolderAddress(given, 'list') !== undefined;
