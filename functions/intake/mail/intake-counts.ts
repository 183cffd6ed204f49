import { toldOf } from '#functions/kernel/mail/children';
import type { MailMessage, SchoolContent } from '#functions/kernel/mail/content';
import { openButton, paragraph } from '#functions/kernel/mail/letter/blocks';
import { letterMessage } from '#functions/kernel/mail/letter/letter';
import { schoolOf } from '#functions/kernel/mail/letter/school';
import { previewOf } from '#functions/kernel/mail/letter/words';
import { settleClaim } from '#functions/kernel/mail/send/claims';
import { deliver } from '#functions/kernel/mail/send/deliver';
import type { SitePace } from '#functions/kernel/mail/send/pace';
import type { MailSender } from '#functions/kernel/mail/send/sender';
import type { EmailLogRecord } from '#functions/kernel/mail/store/email-log-record';
import type { Bound } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { SettingsRepository } from '#functions/site/store/settings';
import type { OtherKind } from '#shared/mailings/mailing';
import { goneAfter, keptDays } from '#shared/retention';
import { pathTo } from '#shared/site/paths';
import type { SiteFacts } from '#shared/sites';
import type { IntakeRepository } from '../store/intake.ts';

export interface IntakeCountsDeps
  extends Pick<MailSender, 'messages' | 'facts' | 'ses' | 'rate' | 'newId' | 'now' | 'wait'> {
  readonly intakes: Bound<IntakeRepository, 'get'>;
  readonly settings: Bound<SettingsRepository, 'get'>;
}

interface CountsJob {
  readonly deps: IntakeCountsDeps;
  readonly facts: SiteFacts;
  readonly intakeUid: string;
  readonly pace: SitePace;
}

/** Seconds until messages are tried again that SES did not take. */
const restSeconds = 60;

/** Milliseconds after the apply in which the mail is useful. */
const patience = 24 * 3_600_000;

/**
 * Sends the attendance office one mail of counts about an applied file of absences, such as
 * “12 new absences, 3 closed, 2 refused”, or about a roster of which rows were set aside. It names
 * nobody. Returns the seconds after which to go on; undefined at the end.
 */
export async function sendIntakeCounts({
  deps,
  facts,
  intakeUid,
  pace,
}: CountsJob): Promise<number | undefined> {
  const school = schoolFrom(facts);
  const [intake, settings] = await Promise.all([
    deps.intakes.of(school).get(intakeUid),
    deps.settings.of(school).get(),
  ]);
  if (!intake) return undefined;
  const mailingUid = `intake-${intakeUid}`;
  const about = isOfAbsences(intake) ? absencesMail(intake) : setAsideMail(intake);
  const message = countsMessage(about, { school: schoolOf(facts, settings) });
  const age = deps.now().getTime() - Date.parse(intake.updated_at);
  // A file that was rolled back says nothing any longer.
  const isOver = intake.state !== 'applied' || age > patience;
  if (!isOver) {
    const addresses = settings?.absences?.office_addresses ?? [];
    const rows = addresses.map((email, i) =>
      rowOf(
        { mailingUid, email, userUid: `office-${i + 1}` },
        { ...message, ...about },
        deps.now(),
      ),
    );
    await deps.messages.of(school).freeze(rows);
  }
  let open = 0;
  for await (const page of deps.messages.of(school).all(mailingUid)) {
    for (const { userUid } of page) {
      const state = await settleClaim(deps, school, { mailingUid, userUid, isOver });
      if (state === 'claimed') open += 1;
      if (state !== 'prepared') continue;
      if (isOver) {
        await deps.messages.of(school).cancel(mailingUid, userUid);
        continue;
      }
      const at = await deps.rate.reserve(pace, 1, deps.now());
      await deps.wait(Math.max(0, at - deps.now().getTime()));
      const sending = { deps, facts, mailing: { mailingUid, testing: false } };
      const { kind } = await deliver(sending, userUid, () => message);
      if (kind !== 'sent' && kind !== 'refused' && kind !== 'unmade') open += 1;
    }
  }
  return open > 0 ? restSeconds : undefined;
}

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
): MailMessage {
  const address = `https://${content.school.host}${path}`;
  return letterMessage(content, {
    subject: heading,
    preview: previewOf(sentences),
    pieces: [...sentences.map(paragraph), openButton(content, words, address)],
    why: 'as its attendance office',
  });
}

const rowOf = (
  at: Pick<EmailLogRecord, 'mailingUid' | 'email' | 'userUid'>,
  { subject, kind }: Pick<MailMessage, 'subject'> & Pick<FileMail, 'kind'>,
  now: Date,
): EmailLogRecord => ({
  ...at,
  name: 'Attendance office',
  username: '',
  subject,
  type: 'Other' as const,
  kind,
  testing: false,
  state: 'prepared',
  postsUid: [],
  told: JSON.stringify(toldOf([])),
  not_before: now.toISOString(),
  attempts: 0,
  messageIds: [],
  opens: [],
  expires_at: goneAfter(now, keptDays.mail),
});
