import { schoolOf } from '#functions/kernel/mail/letter/school';
import { settleClaim } from '#functions/kernel/mail/send/claims';
import { deliver } from '#functions/kernel/mail/send/deliver';
import type { SitePace } from '#functions/kernel/mail/send/pace';
import type { MailSender } from '#functions/kernel/mail/send/sender';
import type { Bound } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { SettingsRepository } from '#functions/site/store/settings';
import { addDays } from '#shared/kernel/zone';
import type { Site } from '#shared/rights/site';
import type { SiteFacts } from '#shared/sites';
import { dailyMailDay, dailyMailUid } from '../rules/daily-mail.ts';
import { unexplainedMessage } from './unexplained-message.ts';
import {
  type UnexplainedReaders,
  type UnexplainedRecipient,
  unexplainedRecipients,
  unexplainedRow,
} from './unexplained-rows.ts';

/** The dependencies of the mail about unexplained absences. */
export interface UnexplainedMailDeps
  extends Omit<UnexplainedReaders, 'messages'>,
    Pick<MailSender, 'messages' | 'facts' | 'ses' | 'rate' | 'newId' | 'now' | 'wait'> {
  readonly settings: Bound<SettingsRepository, 'get'>;
}

export interface UnexplainedJob {
  readonly deps: UnexplainedMailDeps;
  readonly facts: SiteFacts;
  readonly day: string;
  readonly pace: SitePace;
}

/** Milliseconds of one job. The rest is sent by another. */
const longest = 40_000;

/**
 * Sends each carer with an unexplained absence one message for all children. The ledger has one row
 * for each carer and day, and a row names its absences, so no absence is named to a carer twice.
 * Links are read again before each message. Returns the seconds after which to go on; undefined at
 * the end.
 */
export async function sendUnexplained(job: UnexplainedJob): Promise<number | undefined> {
  const { deps, facts, day } = job;
  const school = schoolFrom(facts);
  const settings = await deps.settings.of(school).get();
  const isOver = dailyMailDay(settings, facts.timeZone, deps.now()) !== day;
  // What did not leave yesterday stays there: its absences may be in the mail of today.
  await cancelPrepared(job, addDays(day, -1));
  if (isOver) await cancelPrepared(job, day);
  else {
    const recipients = await unexplainedRecipients(deps, school, day);
    const rows = recipients.map((each) => unexplainedRow(each, day, deps.now()));
    await deps.messages.of(school).freeze(rows);
  }
  const content = { school: schoolOf(facts, settings) };
  const startedAt = deps.now().getTime();
  let open = 0;
  for await (const page of deps.messages.of(school).all(dailyMailUid(day))) {
    for (const { userUid, state } of page) {
      if (state !== 'prepared' && state !== 'claimed') continue;
      if (deps.now().getTime() - startedAt > longest) return 0;
      if (!(await settle(job, userUid, { isOver, content }))) open += 1;
    }
  }
  return open > 0 ? restSeconds : undefined;
}

/** Seconds until messages are tried again that SES did not take. */
const restSeconds = 60;

interface Settling {
  readonly isOver: boolean;
  readonly content: Parameters<typeof unexplainedMessage>[1];
}

/** Sends one carer's message if it may leave. Returns whether it is settled. */
async function settle(
  { deps, facts, day, pace }: UnexplainedJob,
  userUid: string,
  { isOver, content }: Settling,
): Promise<boolean> {
  const school = schoolFrom(facts);
  const mailingUid = dailyMailUid(day);
  const state = await settleClaim(deps, school, { mailingUid, userUid, isOver });
  if (state !== 'prepared') return state !== 'claimed';
  const recipient = isOver ? undefined : await stillTo(deps, { ...school, day, userUid });
  if (!recipient) {
    await deps.messages.of(school).cancel(mailingUid, userUid);
    return true;
  }
  const at = await deps.rate.reserve(pace, 1, deps.now());
  await deps.wait(Math.max(0, at - deps.now().getTime()));
  const sending = { deps, facts, mailing: { mailingUid, testing: false } };
  const { kind } = await deliver(sending, userUid, () => unexplainedMessage(recipient, content));
  return kind === 'sent' || kind === 'refused' || kind === 'unmade';
}

interface OneCarer {
  readonly site: Site;
  readonly day: string;
  readonly userUid: string;
}

/**
 * Returns a recipient as of now; undefined if the row has another address, or names a child or an
 * absence that must not be named any longer. The others may be in the mail of tomorrow.
 */
async function stillTo(
  deps: UnexplainedMailDeps,
  oneCarer: OneCarer,
): Promise<UnexplainedRecipient | undefined> {
  const { day, userUid } = oneCarer;
  const row = await deps.messages.of(oneCarer).get(dailyMailUid(day), userUid);
  const cards = () => deps.users.of(oneCarer).many([userUid]);
  const [recipient] = await unexplainedRecipients({ ...deps, cards }, oneCarer, day);
  if (!row || !recipient || recipient.carer.email.trim() !== row.email) return undefined;
  const named = new Set(row.absence_ids);
  const absences = recipient.absences.filter((each) => named.has(each.DAILY_ATTENDANCE_ID));
  if (absences.length !== named.size) return undefined;
  const uids = new Set(absences.map((each) => each.userUid));
  return {
    ...recipient,
    absences,
    children: recipient.children.filter((child) => uids.has(child.userUid)),
  };
}

/** Cancels the messages of a day that no worker has claimed. */
async function cancelPrepared({ deps, facts }: UnexplainedJob, day: string): Promise<void> {
  const school = schoolFrom(facts);
  const mailingUid = dailyMailUid(day);
  for await (const page of deps.messages.of(school).all(mailingUid)) {
    for (const { userUid, state } of page) {
      if (state === 'prepared') await deps.messages.of(school).cancel(mailingUid, userUid);
    }
  }
}
