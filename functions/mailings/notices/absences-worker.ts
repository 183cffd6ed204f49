import type { AbsenceMessage } from '#functions/absences/store/absence-message';
import { AbsenceMessage as Message } from '#functions/absences/store/absence-message';
import type { StoredNotice } from '#functions/absences/store/notice-record';
import { childrenOf, isUndone, mailingUidOf } from '#functions/absences/store/notice-record';
import type { NoticeRepository } from '#functions/absences/store/notices';
import { consume, type QueueWorker } from '#functions/kernel/jobs/consume';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import { logFault, logInfo } from '#functions/kernel/log';
import type { UserRepository } from '#functions/people/store/users';
import type { SettingsRepository } from '#functions/site/store/settings';
import { dayIn } from '#shared/kernel/zone';
import type { SiteFacts } from '#shared/sites';
import { schoolOf } from '../run/compose.ts';
import { deliver, type Sending } from '../run/deliver.ts';
import { type MailingDeps, mostAttempts, unsureFor } from '../run/dependencies.ts';
import { paceOf } from '../run/pace.ts';
import { noAnswer } from '../store/mailing-messages.ts';
import { noticeMessage } from './notice-message.ts';
import { type NoticeReaders, type NoticeRecipient, recipientsOf, rowOf } from './notice-rows.ts';

/** The dependencies of the worker. */
export interface AbsenceMailDeps
  extends Pick<
    MailingDeps,
    'messages' | 'facts' | 'ses' | 'rate' | 'mailSettings' | 'newId' | 'now' | 'wait'
  > {
  readonly notices: NoticeRepository;
  readonly users: Pick<UserRepository, 'get' | 'many'>;
  readonly settings: Pick<SettingsRepository, 'get'>;
  readonly queue: JobQueue<AbsenceMessage>;
}

/** Seconds until messages are tried again that SES did not take. */
const restSeconds = 60;

/** Milliseconds after which mail is given up: by then the office has seen the notice in the portal. */
const patience = 24 * 3_600_000;

/** Consumes the queue `absences`: sends the mail about acts on notices, once for each act. */
export const absencesWorker = (deps: AbsenceMailDeps, sites: readonly SiteFacts[]): QueueWorker => {
  const pace = paceOf();
  return consume({
    message: Message,
    failed: 'The mail about a notice failed',
    async work(message) {
      const facts = sites.find(({ schoolUid }) => schoolUid === message.site);
      const notice = facts && (await deps.notices.get(message.site, message.noticeUid));
      if (!facts || !notice) {
        return logInfo('A job was dropped: there is no such notice', { id: message.noticeUid });
      }
      if (notice.mailed_version >= notice.mail_version) return;
      const left = Date.parse(notice.release_at) - deps.now().getTime();
      const again = { ...message, version: notice.mail_version };
      if (left > 0) return deps.queue.send(again, left / 1000);
      const perSecond = await pace(deps, message.site);
      const isDone = isUndone(notice) || (await sendAll({ deps, facts, notice, perSecond }));
      if (isDone) return markSent(deps, message.site, notice);
      return deps.queue.send(again, restSeconds);
    },
  });
};

interface Job {
  readonly deps: AbsenceMailDeps;
  readonly facts: SiteFacts;
  readonly notice: StoredNotice;
  readonly perSecond: number;
}

/** Sends the messages about the last act of a notice. Returns whether each of them is settled. */
async function sendAll(job: Job): Promise<boolean> {
  const { deps, facts, notice, perSecond } = job;
  const site = facts.schoolUid;
  const mailingUid = mailingUidOf(notice.noticeUid, notice.mail_version);
  const readers = await readersOf(job);
  const recipients = recipientsOf(readers);
  const messageTo = (recipient: NoticeRecipient) =>
    noticeMessage({
      content: { school: schoolOf(facts, readers.settings) },
      notice,
      children: recipient.children,
      reader: recipient.reader,
    });
  const sending: Sending = { deps, facts, mailing: { mailingUid, testing: false } };
  // A message that is stored already stays as it is, so no retry adds a recipient's second one.
  const rows = recipients.map((each) => rowOf(readers, each, messageTo(each)));
  await deps.messages.freeze(site, rows);
  const isOver = deps.now().getTime() - Date.parse(notice.release_at) > patience;
  for await (const page of deps.messages.all(site, mailingUid)) {
    for (const { userUid } of page) {
      const state = await settleClaim(deps, { site, mailingUid, userUid, isOver });
      if (state !== 'prepared') continue;
      const recipient = recipients.find((each) => each.userUid === userUid);
      if (isOver || !recipient) {
        await deps.messages.cancel(site, mailingUid, userUid);
        continue;
      }
      const at = await deps.rate.reserve(perSecond, 1, deps.now());
      await deps.wait(Math.max(0, at - deps.now().getTime()));
      await deliver(sending, userUid, () => messageTo(recipient));
    }
  }
  return isSettled(deps, site, mailingUid, isOver);
}

async function readersOf({ deps, facts, notice }: Job): Promise<NoticeReaders> {
  const site = facts.schoolUid;
  const [students, sender, settings] = await Promise.all([
    deps.users.many(site, childrenOf(notice)),
    deps.users.get(site, notice.by.userUid),
    deps.settings.get(site),
  ]);
  return { notice, students, sender, settings, today: dayIn(facts.timeZone, deps.now()) };
}

/**
 * Settles a claim that SES never answered: without its Send event the message did not leave, so it
 * is tried again, three times in all. Returns the state of the message then.
 */
async function settleClaim(
  { messages, now }: AbsenceMailDeps,
  {
    site,
    mailingUid,
    userUid,
    isOver,
  }: { site: string; mailingUid: string; userUid: string; isOver: boolean },
) {
  const row = await messages.get(site, mailingUid, userUid);
  if (row?.state !== 'claimed' || !row.claim) return row?.state;
  if (now().getTime() - Date.parse(row.claim.at) < unsureFor) return row.state;
  const after =
    isOver || row.attempts >= mostAttempts
      ? await messages.fail(site, row, noAnswer)
      : await messages.tryAgain(site, row);
  return after?.state;
}

async function isSettled(
  { messages }: AbsenceMailDeps,
  site: string,
  mailingUid: string,
  isOver: boolean,
): Promise<boolean> {
  let open = 0;
  for await (const page of messages.all(site, mailingUid)) {
    open += page.filter(({ state }) => state === 'prepared' || state === 'claimed').length;
  }
  if (open === 0) return true;
  if (!isOver) return false;
  logFault('The mail about a notice was given up', undefined, {
    ...{ alarm: 'mailingsHeld', site, id: mailingUid, count: open },
  });
  return true;
}

/** Stores that the mail about an act was sent. An act that happened meanwhile keeps its own order. */
async function markSent(
  { notices }: AbsenceMailDeps,
  site: string,
  sent: StoredNotice,
): Promise<void> {
  const mailed_version = sent.mail_version;
  for (;;) {
    const notice = await notices.get(site, sent.noticeUid);
    if (!notice || notice.mailed_version >= mailed_version) return;
    if (await notices.replace(site, notice, { ...notice, mailed_version })) return;
  }
}
