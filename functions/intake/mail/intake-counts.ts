import { toldOf } from '#functions/kernel/mail/children';
import type { MailMessage, Reader, SchoolContent } from '#functions/kernel/mail/content';
import { openButton, paragraph } from '#functions/kernel/mail/letter/blocks';
import { letterMessage } from '#functions/kernel/mail/letter/letter';
import { whyOf } from '#functions/kernel/mail/letter/why';
import { previewOf } from '#functions/kernel/mail/letter/words';
import { kindOfMail, messagesOf, type Recipient } from '#functions/kernel/outbox/kind';
import type { Bound } from '#functions/kernel/record/declaration';
import type { OtherKind } from '#shared/mailings/mailing';
import { pathTo } from '#shared/site/paths';
import { countsOrder } from '../store/counts-message.ts';
import type { IntakeRepository } from '../store/intake.ts';

export interface IntakeCountsDeps {
  readonly intakes: Bound<IntakeRepository, 'get'>;
}

/** A day after the apply everybody has seen the file in the portal. */
const patience = 24 * 3_600_000;

/**
 * The mail of counts to the attendance office about an applied file of absences, such as “12 new
 * absences, 3 closed, 2 refused”, or about a roster of which rows were set aside. It names nobody.
 */
export const intakeCountsMail = ({ intakes }: IntakeCountsDeps) =>
  kindOfMail({
    patience,
    order: countsOrder,
    called: 'The mail of counts about a file',
    isOwed: true,
    placesOf: ({ intakeUid }) => [{ mailingUid: uidOf(intakeUid) }],
    async *open({ school, settings, content }, { intakeUid }) {
      const intake = await intakes.of(school).get(intakeUid);
      if (!intake) return;
      const addresses = settings?.absences?.office_addresses ?? [];
      yield messagesOf({
        mailingUid: uidOf(intakeUid),
        since: intake.updated_at,
        // A file that was rolled back says nothing any longer.
        isOver: intake.state !== 'applied',
        async recipients() {
          const about = mailAbout(intake);
          return addresses.map((email, i) => rowOf(email, i, about));
        },
        async stillWanted() {
          const current = await intakes.of(school).get(intakeUid);
          return current?.state === 'applied' ? mailAbout(current) : undefined;
        },
        message: { mail: (about, reader) => countsMessage(about, content, reader) },
      });
    },
  });

const uidOf = (intakeUid: string): string => `intake-${intakeUid}`;

type Intake = NonNullable<Awaited<ReturnType<ReturnType<IntakeRepository['of']>['get']>>>;

/** What a mail about a file says. */
interface FileMail {
  readonly kind: OtherKind;
  readonly heading: string;
  readonly sentences: readonly string[];
  /** Where the file's records are, and the words of the button that leads there. */
  readonly path: string;
  readonly words: string;
}

const isOfAbsences = ({ counts }: Intake): boolean =>
  counts.some(({ kind }) => kind === 'absences');

const mailAbout = (intake: Intake): FileMail =>
  isOfAbsences(intake) ? absencesMail(intake) : setAsideMail(intake);

function absencesMail(intake: Intake): FileMail {
  const counts = absencesIn(intake);
  return {
    kind: 'Absence file',
    heading: `File of absences: ${counts}`,
    sentences: [`The school’s file of absences was taken in: ${counts}.`],
    path: pathTo('/absences'),
    words: 'Open the attendance list',
  };
}

/** Returns the counts of absences in words; without changes “nothing new”. */
function absencesIn({ counts, warning_count = 0 }: Intake): string {
  const of = counts.find(({ kind }) => kind === 'absences');
  const { added = 0, changed = 0, leaving = 0 } = of ?? {};
  const parts = [
    added > 0 ? `${shown(added)} new ${added === 1 ? 'absence' : 'absences'}` : '',
    changed > 0 ? `${shown(changed)} changed` : '',
    leaving > 0 ? `${shown(leaving)} closed` : '',
    warning_count > 0 ? `${shown(warning_count)} refused` : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'nothing new';
}

/** Says how many rows of a roster, or of another file, were set aside. */
function setAsideMail({
  intakeUid,
  format,
  set_aside_count: aside = 0,
  left_out_count = 0,
}: Intake): FileMail {
  const setAside = `${rowsOf(aside)} set aside`;
  const isRoster = !format || /^OneRoster/.test(format);
  const takenIn = isRoster ? 'The school’s roster was' : 'A file of the school was';
  const was = aside === 1 ? 'was' : 'were';
  const sentences = [
    `${takenIn} taken in. ${rowsOf(aside)} could not be used and ${was} set aside. What the portal has stored about ${aside === 1 ? 'it' : 'them'} stays as it is.`,
  ];
  if (left_out_count > 0) {
    sentences.push(
      `${rowsOf(left_out_count)} with no use in the portal ${left_out_count === 1 ? 'was' : 'were'} left out.`,
    );
  }
  sentences.push('The list of the rows helps to correct them in the school’s information system.');
  return {
    kind: 'Roster',
    heading: `${isRoster ? 'Roster' : 'File'}: ${setAside}`,
    sentences,
    path: `${pathTo('/admin/intake')}?intake=${intakeUid}`,
    words: 'Open the list of rows',
  };
}

const rowsOf = (count: number): string => `${shown(count)} ${count === 1 ? 'row' : 'rows'}`;

const shown = (count: number): string => count.toLocaleString('en-AU');

/** Returns the message to the office. The same counts give the same message. */
function countsMessage(
  { heading, sentences, path, words }: FileMail,
  content: SchoolContent,
  reader: Reader,
): MailMessage {
  const address = `https://${content.school.host}${path}`;
  return letterMessage(content, {
    topic: 'staff',
    reader,
    subject: heading,
    preview: previewOf(sentences),
    pieces: [...sentences.map(paragraph), openButton(content, words, address)],
  });
}

const rowOf = (
  email: string,
  i: number,
  { heading: subject, kind }: Pick<FileMail, 'heading' | 'kind'>,
): Recipient => ({
  email,
  userUid: `office-${i + 1}`,
  name: 'Attendance office',
  username: '',
  subject,
  type: 'Other',
  kind,
  told: JSON.stringify(toldOf([])),
  why: whyOf('staff', 'part of the attendance office'),
});
