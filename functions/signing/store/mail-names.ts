import {
  type PendingMail,
  type RequestNews,
  requester,
  requestNews,
  requestUidOf,
  type StoredRequest,
} from './request.record.ts';

/**
 * The names of mails about documents in the e-mail log and in SES's events. SES allows letters,
 * digits and `-_.@` in them, so they have the parts of a request's identifier.
 */

const form = /^signing-([^.]+)\.(.+)$/;

/** Returns the mailing of a request's mails in the e-mail log. */
export const mailingOf = ({
  batchUid,
  studentUid,
}: Pick<StoredRequest, 'batchUid' | 'studentUid'>): string => `signing-${batchUid}.${studentUid}`;

const pushForm = /^sign-(.+)-(\d{4}-\d\d-\d\d)(?:#push)?$/;

const newsForm = /^signed-(sent|got)-([a-z]+)-(.+)-(\d{4}-\d\d-\d\d)(?:#push)?$/;

/** Returns the partition of the pushes about the documents of a batch that were asked for on a day. */
export const signingPushUid = (batchUid: string, day: string): string => `sign-${batchUid}-${day}`;

/**
 * Returns the partition of the pushes that tell the same news of the documents of a batch on a day. The
 * requester and those who sign get different words.
 */
export const signingNewsUid = (
  { batchUid, news, to }: { readonly batchUid: string; readonly news: string; readonly to: string },
  day: string,
): string => `signed-${to === requester ? 'sent' : 'got'}-${news}-${batchUid}-${day}`;

/** Returns the batch of a push about documents that wait, and the day on which they were asked for. */
export function batchIn(
  mailingUid: string,
): { readonly batchUid: string; readonly day: string } | undefined {
  const [, batchUid, day] = pushForm.exec(mailingUid) ?? [];
  return batchUid && day ? { batchUid, day } : undefined;
}

/** What a push says about the documents of a batch, to whom, and on which day it happened. */
interface NewsOfBatch {
  readonly batchUid: string;
  readonly news: RequestNews;
  readonly isSender: boolean;
  readonly day: string;
}

/** Returns what a push says about the documents of a batch; undefined for other messages. */
export function newsIn(mailingUid: string): NewsOfBatch | undefined {
  const [, to, told, batchUid, day] = newsForm.exec(mailingUid) ?? [];
  const news = requestNews.find((each) => each === told);
  return news && batchUid && day ? { batchUid, news, isSender: to === 'sent', day } : undefined;
}

/** Returns the place of a mail in the e-mail log: a row of the mailing of its request. */
export function rowPlace(
  request: Pick<StoredRequest, 'batchUid' | 'studentUid' | 'recipients'>,
  { mailUid, to }: Pick<PendingMail, 'mailUid' | 'to'>,
): { readonly mailingUid: string; readonly userUid: string } {
  const place = request.recipients.findIndex(({ recipientUid }) => recipientUid === to);
  return {
    mailingUid: mailingOf(request),
    userUid: `${mailUid}.${to === requester ? requester : place}`,
  };
}

/** Whether a mail went to who sent its document. */
export const isToRequester = ({ userUid }: { readonly userUid: string }): boolean =>
  userUid.endsWith(`.${requester}`);

/** Returns the document of a mail by its mailing; undefined for other messages. */
export function requestIn(
  mailingUid: string,
): { readonly batchUid: string; readonly requestUid: string } | undefined {
  const [, batchUid, studentUid] = form.exec(mailingUid) ?? [];
  if (!batchUid || !studentUid) return undefined;
  return { batchUid, requestUid: requestUidOf(batchUid, studentUid) };
}

/** Returns the recipient of a mail by its names, as the place in the list; undefined if it has none. */
export function recipientAt(
  mailingUid: string,
  userUid: string,
): { readonly requestUid: string; readonly place: number } | undefined {
  const place = Number(/\.(\d)$/.exec(userUid)?.[1] ?? Number.NaN);
  const request = requestIn(mailingUid);
  return request && !Number.isNaN(place) ? { requestUid: request.requestUid, place } : undefined;
}
