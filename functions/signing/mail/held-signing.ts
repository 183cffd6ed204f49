import type { OrderWork } from '#functions/kernel/outbox/kind';
import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import type { MailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { SentMessages } from '#functions/notifications/store/sent-messages';
import { dayIn, startOfDay } from '#shared/kernel/zone';
import { batchIn, isToRequester, newsIn, requestIn } from '../store/mail-names.ts';
import type { StoredRequest } from '../store/request.record.ts';
import { isStill } from './signing-news.ts';
import { type SigningPushDeps, waitingOf } from './signing-push.ts';

/** Pushes about documents that wait for another morning, because their reader had enough on a day. */

export interface HeldSigningDeps extends Pick<SigningPushDeps, 'requests' | 'users'> {
  readonly sent: Bound<SentMessages, 'places'>;
  readonly messages: Bound<MailingMessages, 'get'>;
}

type At = Pick<OrderWork, 'school' | 'facts'>;
type Row = Pick<EmailLogRecord, 'mailingUid' | 'userUid'>;

/**
 * Whether what a stored push says about documents is still news for its reader: one of them waits, or what
 * became of it still holds, and its reader has opened neither the document nor the mail about it since.
 */
export const signingWaits =
  (deps: HeldSigningDeps) =>
  async (at: At, row: Row): Promise<boolean> =>
    (await stillWaits(deps, at, row)) && (await isStillNews(deps, at, row));

/** Whether a document of a push waits, if documents wait by it. */
async function stillWaits(
  deps: HeldSigningDeps,
  { school, facts }: At,
  { mailingUid, userUid }: Row,
): Promise<boolean> {
  const asked = batchIn(mailingUid);
  if (!asked) return true;
  const { batchUid, day } = asked;
  const since = startOfDay(facts.timeZone, day);
  const mailed = await mailedAbout(deps, school, { userUid, batchUid, since, isSender: false });
  const isSeen = (opened: string) => dayIn(facts.timeZone, new Date(opened)) >= day;
  const others = mailed.map(({ request }) => request.requestUid);
  const found = await waitingOf(deps, school, { userUid, batchUid, others, isSeen });
  const opened = mailed.filter(({ isOpened }) => isOpened);
  const seen = new Set(opened.map(({ request }) => request.requestUid));
  return found?.requests.some(({ requestUid }) => !seen.has(requestUid)) ?? false;
}

/** Whether what a push says about a document holds, if it has any news. Without a mail about it nobody has seen it. */
async function isStillNews(
  deps: HeldSigningDeps,
  { school, facts }: At,
  { mailingUid, userUid }: Row,
): Promise<boolean> {
  const told = newsIn(mailingUid);
  if (!told) return true;
  const { batchUid, isSender, news, day } = told;
  const since = startOfDay(facts.timeZone, day);
  const mailed = await mailedAbout(deps, school, { userUid, batchUid, since, isSender });
  return (
    mailed.length === 0 ||
    mailed.some(({ request, isOpened }) => !isOpened && isStill(request, news))
  );
}

/** Of which documents the mails to a person are looked for: those that the person sent, or got. */
interface MailedTo {
  readonly userUid: string;
  readonly batchUid: string;
  readonly since: Date;
  readonly isSender: boolean;
}

/**
 * Returns the documents of a batch about which mail left for a person since a time, and whether the
 * last mail about each was opened.
 */
async function mailedAbout(
  { requests, sent, messages }: Pick<HeldSigningDeps, 'requests' | 'sent' | 'messages'>,
  school: School,
  { userUid, batchUid, since, isSender }: MailedTo,
): Promise<{ readonly request: StoredRequest; readonly isOpened: boolean }[]> {
  const last = new Map<string, Row>();
  for (const place of await sent.of(school).places(userUid, since)) {
    const about = requestIn(place.mailingUid);
    const isOf = about?.batchUid === batchUid && isToRequester(place) === isSender;
    // The names of mails sort by when they were ordered.
    const isLater = about && place.userUid > (last.get(about.requestUid)?.userUid ?? '');
    if (isOf && isLater) last.set(about.requestUid, place);
  }
  const found = await requests.of(school).many([...last.keys()]);
  return Promise.all(
    found.map(async (request) => {
      const place = last.get(request.requestUid);
      const row = place && (await messages.of(school).get(place.mailingUid, place.userUid));
      return { request, isOpened: row?.opened !== undefined };
    }),
  );
}
