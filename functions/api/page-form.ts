import type { StoredPage } from '#functions/data/page-record';
import { normalise } from '#functions/lib/normalise';
import { sanitise } from '#functions/lib/sanitise';
import type { Caller } from '#shared/caller';
import { contentLimit } from '#shared/contract/posts';
import { driveFolderAddress } from '#shared/domain/page-folder';
import { type PageFields, pageFormFaults, pagePartFaults } from '#shared/domain/page-rules';
import type { PagetypeUid } from '#shared/domain/page-types';
import { type PageDates, pageDatesOf, pageWindowOf } from '#shared/domain/page-window';
import { isBlank } from '#shared/domain/post-rules';
import type { PublishWindow } from '#shared/domain/publish-window';
import { AppError } from '#shared/errors';

/** What editors send of a page: what is absent stays as it is. */
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

/** The fields of a page that nobody has written yet. */
export const blankFields: Fields & PublishWindow = {
  title: '',
  description: '',
  pagetypeUid: 'static-page',
  navigation: true,
  pageHide: false,
  google_drive_url: '',
  file_view_type: 'list',
};

/** What a page becomes with the fields that were sent. */
export function withSent(before: Fields & PublishWindow, sent: SentPage): Fields & PublishWindow {
  const file_view_type = sent.file_view_type ?? before.file_view_type;
  const folder =
    sent.google_drive_url === undefined ? before.google_drive_url : (sent.google_drive_url ?? '');
  return {
    title: sent.title ?? before.title,
    description: sent.description ?? before.description,
    // The empty choice of the form was refused before.
    pagetypeUid: (sent.pagetypeUid as PagetypeUid | undefined) ?? before.pagetypeUid,
    navigation: sent.navigation ?? before.navigation,
    pageHide: sent.pageHide ?? before.pageHide,
    google_drive_url: driveFolderAddress(folder, file_view_type) ?? '',
    file_view_type,
    ...pageWindowOf(datesWith(before, sent)),
  };
}

/** Dates as they become: taking the start away takes the end with it. */
export function datesWith(before: PublishWindow, sent: PageDates): PageDates {
  const now = pageDatesOf(before);
  const start = sent.publish_start === undefined ? now.publish_start : sent.publish_start;
  const isCleared = start === null && sent.publish_end === undefined;
  const end = sent.publish_end === undefined ? now.publish_end : sent.publish_end;
  return { publish_start: start, publish_end: isCleared ? null : end };
}

/** Refuses what the rules of the whole form, or of the parts that were sent, find wrong; all of it at once. */
export function refuseFaulty(
  before: StoredPage,
  text: string,
  sent: SentPage,
  isWholeForm: boolean,
): void {
  const dates = datesWith(before, sent);
  const faults = isWholeForm
    ? pageFormFaults({ ...before, content_html: text, ...present(sent), ...dates })
    : pagePartFaults({ ...sent, ...dates });
  refuse(faults);
}

const present = (sent: SentPage): SentPage =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));

/** A text as it is stored: made safe and normal, and something is left of it. */
export function safeText(html: string, { site, host }: Pick<Caller, 'site' | 'host'>): string {
  const safe = sanitise(normalise(html, site, host));
  if (isBlank(safe)) refuse({ content_html: '*Please enter content.' });
  if (Buffer.byteLength(safe) > contentLimit) {
    refuse({ content_html: 'This text is too long. A page may hold 2 MB.' });
  }
  return safe;
}

function refuse(fields: Record<string, string>): void {
  if (Object.keys(fields).length === 0) return;
  throw new AppError('badRequest', 'Please check what you entered.', { fields });
}
