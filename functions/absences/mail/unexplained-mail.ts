import { kindOfMail, messagesOf } from '#functions/kernel/outbox/kind';
import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import type { School } from '#functions/kernel/record/school';
import { sharedRead } from '#functions/kernel/shared-read';
import { addDays } from '#shared/kernel/zone';
import { dailyMailDay, dailyMailStart, dailyMailUid } from '../rules/daily-mail.ts';
import { unexplainedOrder } from '../store/absence-message.ts';
import { unexplainedMessage } from './unexplained-message.ts';
import {
  openAbsences,
  type UnexplainedReaders,
  type UnexplainedRecipient,
  unexplainedRecipients,
  unexplainedRow,
} from './unexplained-rows.ts';

/**
 * Milliseconds for which messages that leave together share what is read of the day's absences: a
 * family that explains one may get its message for so long.
 */
const freshFor = 2_000;

/** The mail of a day ends with its hours, before it is given up. */
const patience = 24 * 3_600_000;

/**
 * The daily mail about absences without a reason: one message to each carer for all children. The
 * e-mail log has one for each carer and day, and it names its absences, so no absence is named to a
 * carer twice.
 */
export const unexplainedMail = (readers: UnexplainedReaders) =>
  kindOfMail({
    patience,
    order: unexplainedOrder,
    called: 'The mail about unexplained absences',
    async *open({ facts, school, settings, content, now }, { day }) {
      const part = (of: string, isOver: boolean) => {
        const openNow = sharedRead(freshFor, now, () => openAbsences(readers, school, of));
        return messagesOf({
          mailingUid: dailyMailUid(of),
          since: dailyMailStart(settings, facts.timeZone, of).toISOString(),
          isOver,
          async recipients() {
            const found = await unexplainedRecipients(readers, school, of);
            return found.map(unexplainedRow);
          },
          stillWanted: (row) => stillTo({ ...readers, openNow }, school, of, row),
          message: { mail: (recipient, reader) => unexplainedMessage(recipient, content, reader) },
        });
      };
      // What did not leave yesterday stays there: its absences may be in the mail of today.
      yield part(addDays(day, -1), true);
      yield part(day, dailyMailDay(settings, facts.timeZone, now()) !== day);
    },
  });

/**
 * Returns a recipient as of now; undefined if the row has another address, or names a child or an
 * absence that must not be named any longer. The others may be in the mail of tomorrow.
 */
async function stillTo(
  readers: UnexplainedReaders & { readonly openNow: () => ReturnType<typeof openAbsences> },
  school: School,
  day: string,
  { userUid, email, absence_ids }: EmailLogRecord,
): Promise<UnexplainedRecipient | undefined> {
  const cards = () => readers.users.of(school).many([userUid]);
  const [recipient] = await unexplainedRecipients(
    { ...readers, cards },
    school,
    day,
    readers.openNow,
  );
  if (!recipient || recipient.carer.email.trim() !== email) return undefined;
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
