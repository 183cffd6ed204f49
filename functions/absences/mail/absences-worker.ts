import * as z from 'zod';
import { type IntakeCountsDeps, sendIntakeCounts } from '#functions/intake/mail/intake-counts';
import { IntakeCountsMessage } from '#functions/intake/store/counts-message';
import { consume, type QueueWorker } from '#functions/kernel/jobs/consume';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import { logFault, logInfo } from '#functions/kernel/log';
import { schoolOf } from '#functions/kernel/mail/letter/school';
import { settleClaim } from '#functions/kernel/mail/send/claims';
import { deliver, type Sending } from '#functions/kernel/mail/send/deliver';
import { paceOf, type SitePace } from '#functions/kernel/mail/send/pace';
import type { MailSender } from '#functions/kernel/mail/send/sender';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { UserRepository } from '#functions/people/store/users';
import type { SettingsRepository } from '#functions/site/store/settings';
import { dayIn } from '#shared/kernel/zone';
import type { SiteFacts } from '#shared/sites';
import { AbsenceMessage, DailyAbsenceMessage } from '../store/absence-message.ts';
import type { StoredNotice } from '../store/notice-record.ts';
import { childrenOf, isUndone, lastActOf, mailingUidOf } from '../store/notice-record.ts';
import type { NoticeRepository } from '../store/notices.ts';
import { noticeMessage } from './notice-message.ts';
import { type NoticeReaders, type NoticeRecipient, recipientsOf, rowOf } from './notice-rows.ts';
import { sendUnexplained, type UnexplainedMailDeps } from './unexplained-mail.ts';

/** The dependencies of the worker. */
export interface AbsenceMailDeps
  extends Pick<
    MailSender,
    'messages' | 'facts' | 'ses' | 'rate' | 'mailSettings' | 'newId' | 'now' | 'wait'
  > {
  readonly notices: NoticeRepository;
  readonly users: Bound<UserRepository, 'get' | 'many'>;
  readonly settings: Bound<SettingsRepository, 'get'>;
  readonly queue: JobQueue<AbsenceMessage>;
  /** What the mail about unexplained absences needs beside it. */
  readonly unexplained: Pick<UnexplainedMailDeps, 'records' | 'suppressions' | 'cards'> & {
    readonly queue: JobQueue<DailyAbsenceMessage>;
  };
  /** What the mail of counts needs beside it. */
  readonly counts: Pick<IntakeCountsDeps, 'intakes'> & {
    readonly queue: JobQueue<IntakeCountsMessage>;
  };
}

/** Seconds until messages are tried again that SES did not take. */
const restSeconds = 60;

/** Milliseconds after the act, after which its mail is given up: by then the office has seen the notice in the portal. */
const patience = 24 * 3_600_000;

/**
 * Consumes the queue `absences`: sends the mail about acts on notices, once for each act, and the
 * daily mail about absences without a reason, and the mail of counts about files.
 */
export const absencesWorker = (deps: AbsenceMailDeps, sites: readonly SiteFacts[]): QueueWorker => {
  const pace = paceOf();
  return consume({
    message: z.discriminatedUnion('kind', [
      AbsenceMessage,
      DailyAbsenceMessage,
      IntakeCountsMessage,
    ]),
    failed: 'The mail about a notice failed',
    async work(message) {
      const facts = sites.find(({ schoolUid }) => schoolUid === message.site);
      if (!facts) return logInfo('A job was dropped: there is no such school');
      const school = schoolFrom(facts);
      if (message.kind === 'daily') {
        return sendDaily(deps, facts, message, await pace(deps, school));
      }
      if (message.kind === 'intake') {
        return sendCounts(deps, facts, message, await pace(deps, school));
      }
      const notice = await deps.notices.of(school).get(message.noticeUid);
      if (!notice) {
        return logInfo('A job was dropped: there is no such notice', { id: message.noticeUid });
      }
      if (notice.mailed_version >= notice.mail_version) return;
      const left = Date.parse(notice.release_at) - deps.now().getTime();
      const again = { ...message, version: notice.mail_version };
      if (left > 0) return deps.queue.send(again, left / 1000);
      const own = await pace(deps, school);
      const isDone = isUndone(notice) || (await sendAll({ deps, facts, notice, pace: own }));
      if (isDone) return markSent(deps, school, notice);
      return deps.queue.send(again, restSeconds);
    },
  });
};

/** Sends the mail about unexplained absences, and queues what is left of it. */
async function sendDaily(
  { unexplained, ...deps }: AbsenceMailDeps,
  facts: SiteFacts,
  message: DailyAbsenceMessage,
  pace: SitePace,
): Promise<void> {
  const job = { deps: { ...deps, ...unexplained }, facts, day: message.day, pace };
  const seconds = await sendUnexplained(job);
  if (seconds !== undefined) await unexplained.queue.send(message, seconds);
}

/** Sends the mail of counts about a file, and queues what is left of it. */
async function sendCounts(
  { counts, ...deps }: AbsenceMailDeps,
  facts: SiteFacts,
  message: IntakeCountsMessage,
  pace: SitePace,
): Promise<void> {
  const job = { deps: { ...deps, ...counts }, facts, intakeUid: message.intakeUid, pace };
  const seconds = await sendIntakeCounts(job);
  if (seconds !== undefined) await counts.queue.send(message, seconds);
}

interface Job {
  readonly deps: AbsenceMailDeps;
  readonly facts: SiteFacts;
  readonly notice: StoredNotice;
  readonly pace: SitePace;
}

/** Sends the messages about the last act of a notice. Returns whether each of them is settled. */
async function sendAll(job: Job): Promise<boolean> {
  const { deps, facts, notice, pace } = job;
  const school = schoolFrom(facts);
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
  await deps.messages.of(school).freeze(rows);
  const isOver = deps.now().getTime() - Date.parse(lastActOf(notice)) > patience;
  for await (const page of deps.messages.of(school).all(mailingUid)) {
    for (const { userUid } of page) {
      const state = await settleClaim(deps, school, { mailingUid, userUid, isOver });
      if (state !== 'prepared') continue;
      const recipient = recipients.find((each) => each.userUid === userUid);
      if (isOver || !recipient) {
        await deps.messages.of(school).cancel(mailingUid, userUid);
        continue;
      }
      const at = await deps.rate.reserve(pace, 1, deps.now());
      await deps.wait(Math.max(0, at - deps.now().getTime()));
      await deliver(sending, userUid, () => messageTo(recipient));
    }
  }
  return isSettled(deps, school, mailingUid, isOver);
}

async function readersOf({ deps, facts, notice }: Job): Promise<NoticeReaders> {
  const school = schoolFrom(facts);
  const [students, sender, settings] = await Promise.all([
    deps.users.of(school).many(childrenOf(notice)),
    deps.users.of(school).get(notice.by.userUid),
    deps.settings.of(school).get(),
  ]);
  return { notice, students, sender, settings, today: dayIn(facts.timeZone, deps.now()) };
}

async function isSettled(
  { messages }: AbsenceMailDeps,
  school: School,
  mailingUid: string,
  isOver: boolean,
): Promise<boolean> {
  let open = 0;
  for await (const page of messages.of(school).all(mailingUid)) {
    open += page.filter(({ state }) => state === 'prepared' || state === 'claimed').length;
  }
  if (open === 0) return true;
  if (!isOver) return false;
  logFault('The mail about a notice was given up', undefined, {
    alarm: 'mailingsHeld',
    site: school.site,
    id: mailingUid,
    count: open,
  });
  return true;
}

/** Stores that the mail about an act was sent. An act that happened meanwhile keeps its own order. */
async function markSent(
  { notices }: AbsenceMailDeps,
  school: School,
  sent: StoredNotice,
): Promise<void> {
  const mailed_version = sent.mail_version;
  for (;;) {
    const notice = await notices.of(school).get(sent.noticeUid);
    if (!notice || notice.mailed_version >= mailed_version) return;
    if (await notices.of(school).replace(notice, { ...notice, mailed_version })) return;
  }
}
