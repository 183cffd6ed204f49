import { type OpenWords, openWords, schoolWords } from '#functions/kernel/open-words';
import type { Recipient } from '#functions/kernel/outbox/kind';
import { kindOfMail, messagesOf } from '#functions/kernel/outbox/kind';
import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import type { OrdinaryPush } from '#functions/kernel/push/ordinary-push';
import type { PushMessage } from '#functions/kernel/push/payload';
import type { Bound } from '#functions/kernel/record/declaration';
import type { School } from '#functions/kernel/record/school';
import { sharedRead } from '#functions/kernel/shared-read';
import { addDays } from '#shared/kernel/zone';
import type { ChannelName } from '#shared/notifications/channels';
import { pathTo } from '#shared/site/paths';
import {
  dailyMailDay,
  dailyMailStart,
  dailyMailUid,
  daysBefore,
  isUnusual,
  type MailDays,
} from '../rules/daily-mail.ts';
import { unexplainedOrder } from '../store/absence-message.ts';
import type { MailDayRepository } from '../store/mail-days.ts';
import { unexplainedMessage } from './unexplained-message.ts';
import {
  openAbsences,
  type UnexplainedReaders,
  type UnexplainedRecipient,
  unexplainedRecipients,
  unexplainedRow,
} from './unexplained-rows.ts';
import { type UnexplainedTextDeps, unexplainedTexts } from './unexplained-texts.ts';

/**
 * Milliseconds for which messages that leave together share what is read of the day's absences: a
 * family that explains one may get its message for so long.
 */
const freshFor = 2_000;

/** The mail of a day ends with its hours, before it is given up. */
const patience = 24 * 3_600_000;

export interface UnexplainedMailDeps extends UnexplainedTextDeps {
  readonly pushes: OrdinaryPush<'absences'>;
}

/**
 * The daily message about absences without a reason, as mail, as a push and later as a text: one
 * message to each carer for all children. The e-mail log has one for each carer and day, and it names
 * its absences, so no absence is named to a carer twice.
 */
export const unexplainedMail = (readers: UnexplainedMailDeps & WaitingMail) =>
  kindOfMail({
    patience,
    order: unexplainedOrder,
    called: 'The message about unexplained absences',
    channelOf: ({ channel }) => channel ?? 'mail',
    // What waits for the office may leave yet. The order of a later day ends what has not.
    placesOf: () => [],
    async *open(work, order) {
      const { facts, school, settings, content, now } = work;
      const { day, from = addDays(day, -1), channel = 'mail' } = order;
      const days = { from, day };
      const openNow = sharedRead(freshFor, now, () => openAbsences(readers, school, days));
      const part = (of: string, isOver: boolean) =>
        messagesOf({
          mailingUid: dailyMailUid(of),
          since: dailyMailStart(settings, facts.timeZone, of).toISOString(),
          isOver,
          async recipients() {
            const found = await unexplainedRecipients(readers, school, { ...days, channel });
            return channel === 'push'
              ? pushedRows(readers, school, found)
              : found.filter(hasAddress).map(unexplainedRow);
          },
          async stillWanted(row) {
            const found = await stillTo({ ...readers, openNow, channel }, school, days, row);
            if (!found || channel !== 'push') return found;
            const push = { kind: 'absences', userUid: row.userUid, thing: row.mailingUid } as const;
            return readers.pushes.of(school).admit(facts, push, now(), found);
          },
          message: {
            mail: (recipient, reader) => unexplainedMessage(recipient, content, reader),
            push: () => unexplainedPush(schoolWords(content.school), of),
          },
        });
      // What did not leave before stays there: its absences may be in the mail of today.
      for (const before of daysBefore(days)) yield part(before, true);
      if (channel === 'sms') {
        const texts = unexplainedTexts(readers, work, days, openNow);
        if (texts.isOver || !(await mustWait(readers, school, days, openNow))) yield texts;
        return;
      }
      const isOver = dailyMailDay(settings, facts.timeZone, now()) !== day;
      if (isOver || !(await mustWait(readers, school, days, openNow))) yield part(day, isOver);
    },
  });

const hasAddress = ({ carer }: UnexplainedRecipient) => carer.email.trim() !== '';

/** Returns the rows of those who want a push, with the hours in which they want none. */
async function pushedRows(
  deps: UnexplainedMailDeps,
  school: School,
  found: readonly UnexplainedRecipient[],
) {
  const uids = found.map(({ carer }) => carer.userUid);
  const wanted = await deps.pushes.of(school).readers('absences', uids);
  return found.flatMap((each): Recipient[] => {
    const reader = wanted.get(each.carer.userUid);
    return reader ? [{ ...unexplainedRow(each), email: '', quiet: reader.quiet }] : [];
  });
}

/** Returns the push: it names no child. A later one of the day replaces it. */
const unexplainedPush = (title: OpenWords, day: string): PushMessage => ({
  title,
  body: openWords`The school has no reason for an absence. Open to explain.`,
  path: pathTo('/absences'),
  tag: `unexplained-${day}`,
  ttl: 24 * 60 * 60,
});

/** The days whose mail waits for the office. */
export interface WaitingMail {
  readonly days: Bound<MailDayRepository, 'get' | 'wait' | 'endWait'>;
}

/**
 * Whether the messages of a day wait for the office: unusually many students have an absence without
 * a reason, so the file may be incomplete. Stores the numbers with which the office is asked.
 */
async function mustWait(
  readers: UnexplainedReaders & WaitingMail,
  school: School,
  days: MailDays,
  openNow: () => ReturnType<typeof openAbsences>,
): Promise<boolean> {
  const stored = readers.days.of(school);
  const waiting = await stored.get(days.day);
  if (waiting?.decision) return waiting.decision === 'no';
  const students = new Set((await openNow()).map(({ userUid }) => userUid)).size;
  // Few are never unusual, so most days read nobody for this.
  const everyone = isUnusual(students, 0) ? await readers.cards(school) : [];
  const all = everyone.filter(({ type }) => type === 'student').length;
  if (all === 0 || !isUnusual(students, all)) {
    if (waiting) await stored.endWait(days.day);
    return false;
  }
  const found = await unexplainedRecipients(readers, school, days, openNow);
  await stored.wait({ ...days, students, carers: found.filter(hasAddress).length });
  return true;
}

/**
 * Returns a recipient as of now; undefined if the row has another address, or names a child or an
 * absence that must not be named any longer. The others may be in the mail of tomorrow.
 */
async function stillTo(
  readers: UnexplainedMailDeps & {
    readonly openNow: () => ReturnType<typeof openAbsences>;
    readonly channel: ChannelName;
  },
  school: School,
  days: MailDays,
  { userUid, email, absence_ids }: EmailLogRecord,
): Promise<UnexplainedRecipient | undefined> {
  const cards = () => readers.users.of(school).many([userUid]);
  const asked = { ...days, channel: readers.channel };
  const [recipient] = await unexplainedRecipients(
    { ...readers, cards },
    school,
    asked,
    readers.openNow,
  );
  if (!recipient) return undefined;
  if (readers.channel === 'mail' && recipient.carer.email.trim() !== email) return undefined;
  const named = new Set(absence_ids);
  const absences = recipient.absences.filter((each) => named.has(each.DAILY_ATTENDANCE_ID));
  if (absences.length !== named.size) return undefined;
  const uids = new Set(absences.map((each) => each.userUid));
  return {
    ...recipient,
    absences,
    children: recipient.children.filter((child) => uids.has(child.userUid)),
  };
}
