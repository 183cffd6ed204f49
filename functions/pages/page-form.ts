import { safeHtml } from '#functions/kernel/html/html';
import type { MediaStore } from '#functions/media/store/media';
import { textPicturesFault } from '#functions/media/store/pictures';
import { refuseFaults } from '#shared/kernel/errors';
import type { PublishWindow } from '#shared/kernel/publish-window';
import { driveFolderAddress } from '#shared/pages/page-folder';
import { type PageFields, pageFormFaults, pagePartFaults } from '#shared/pages/page-rules';
import type { PagetypeUid } from '#shared/pages/page-types';
import { type PageDates, pageDatesOf, pageWindowOf } from '#shared/pages/page-window';
import { isBlank } from '#shared/posts/post-rules';
import { contentLimit } from '#shared/posts/posts.contract';
import type { Caller } from '#shared/rights/caller';
import type { StoredPage } from './store/page.record.ts';

/** The fields of a page that an editor sends. Absent fields stay as they are. */
export interface SentPage extends PageFields {
  readonly navigation?: boolean | undefined;
  readonly pageHide?: boolean | undefined;
}

type Fields = Pick<
  StoredPage,
  | 'title'
  | 'description'
  | 'pagetypeUid'
  | 'navigation'
  | 'pageHide'
  | 'google_drive_url'
  | 'file_view_type'
>;

/** The fields of a page that has no content yet. */
export const blankFields: Fields & PublishWindow = {
  title: '',
  description: '',
  pagetypeUid: 'static-page',
  navigation: true,
  pageHide: false,
  google_drive_url: '',
  file_view_type: 'list',
};

/** Returns the fields of a page after the sent fields are applied. */
export function withSent(before: Fields & PublishWindow, sent: SentPage): Fields & PublishWindow {
  const file_view_type = sent.file_view_type ?? before.file_view_type;
  const folder =
    sent.google_drive_url === undefined ? before.google_drive_url : (sent.google_drive_url ?? '');
  return {
    title: sent.title ?? before.title,
    description: sent.description ?? before.description,
    // The rules of the form refuse the empty choice before.
    pagetypeUid: (sent.pagetypeUid as PagetypeUid | undefined) ?? before.pagetypeUid,
    navigation: sent.navigation ?? before.navigation,
    pageHide: sent.pageHide ?? before.pageHide,
    google_drive_url: driveFolderAddress(folder, file_view_type) ?? '',
    file_view_type,
    ...pageWindowOf(datesWith(before, sent)),
  };
}

/**
 * Returns the dates of a page after the sent dates are applied. Clearing the start also clears the
 * end.
 */
export function datesWith(before: PublishWindow, sent: PageDates): PageDates {
  const now = pageDatesOf(before);
  const start = sent.publish_start === undefined ? now.publish_start : sent.publish_start;
  const isCleared = start === null && sent.publish_end === undefined;
  const end = sent.publish_end === undefined ? now.publish_end : sent.publish_end;
  return { publish_start: start, publish_end: isCleared ? null : end };
}

/** Throws one error with all faults of the whole form, or only of the fields that were sent. */
export function refuseFaulty(
  before: StoredPage,
  text: string,
  sent: SentPage,
  isWholeForm: boolean,
): void {
  const dates = datesWith(before, sent);
  const faults = isWholeForm
    ? pageFormFaults({ ...before, content_html: text, ...present(sent), ...dates })
    : pagePartFaults({ ...withoutEmpty(sent), ...dates });
  refuseFaults(faults);
}

/**
 * Leaves out the empty fields of other page types, which a client sends back with the whole page.
 */
function withoutEmpty(sent: SentPage): SentPage {
  const { pagetypeUid: type } = sent;
  if (!type) return sent;
  return {
    ...sent,
    ...(type !== 'documents' && sent.google_drive_url === '' && { google_drive_url: undefined }),
    ...(type !== 'static-page' && sent.content_html === '' && { content_html: undefined }),
  };
}

const present = (sent: SentPage): SentPage =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));

/** Returns a text sanitised and normalised for storage. Throws if it is then empty or over 2 MB. */
export async function safeText(
  html: string,
  { site, host }: Pick<Caller, 'site' | 'host'>,
): Promise<string> {
  const safe = await safeHtml(html, site, host);
  if (isBlank(safe)) refuseFaults({ content_html: '*Please enter content.' });
  if (Buffer.byteLength(safe) > contentLimit) {
    refuseFaults({ content_html: 'This text is too long. A page may hold 2 MB.' });
  }
  return safe;
}

/** Returns a text as `safeText` does, and also throws if one of its pictures is not stored. */
export async function storableText(
  html: string,
  caller: Pick<Caller, 'site' | 'host'>,
  media: Pick<MediaStore, 'has'>,
): Promise<string> {
  const safe = await safeText(html, caller);
  const content_html = await textPicturesFault(media, safe);
  if (content_html) refuseFaults({ content_html });
  return safe;
}
