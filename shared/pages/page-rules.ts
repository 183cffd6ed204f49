import { driveFolderAddress, type FileView } from '#shared/pages/page-folder';
import { type PageDates, pageDateFaults } from '#shared/pages/page-window';
import { isBlank } from '#shared/posts/post-rules';

/** The fields that the rules of a page check. An absent field was not sent. */
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
 * Returns the faults of a whole page form in the specified words. The rules also run on fields that
 * failed their own schema, so a field may have any type here.
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

/**
 * Returns the faults of the fields that an editor changes on the screen of a place. Checks only the
 * fields that were sent.
 */
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

/**
 * Returns the faults of a page that is added on the screen of its place. Its fields may still be
 * empty.
 */
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
