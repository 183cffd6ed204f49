import { studentsOf, toldOf } from '#functions/kernel/mail/children';
import { carerOf, whyOf } from '#functions/kernel/mail/letter/why';
import { ledgerUid } from '#functions/kernel/outbox/channel';
import type { Recipient } from '#functions/kernel/outbox/kind';
import type { MailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { AudienceCard } from '#functions/people/store/person-record';
import { profilesOf } from '#functions/people/store/profiles-of';
import type { UserRepository } from '#functions/people/store/users';
import type { AbsenceRecord } from '#shared/absences/absence-record';
import { isAdmitted, isInForce, type Profile } from '#shared/intake/roster';
import type { ChannelName } from '#shared/notifications/channels';
import { fullName } from '#shared/people/names';
import { dailyMailUid, daysBefore, type MailDays } from '../rules/daily-mail.ts';
import { noticeAbout } from '../rules/notice-about.ts';
import type { AbsenceRecords } from '../store/absence-records.ts';
import { allOfDay } from '../store/day-notices.ts';
import type { NoticeRepository } from '../store/notices.ts';
import { unexplainedSubject } from './unexplained-message.ts';

export interface UnexplainedReaders {
  readonly records: Bound<AbsenceRecords, 'unverifiedIn'>;
  readonly notices: Bound<NoticeRepository, 'ofDay'>;
  readonly users: Bound<UserRepository, 'many'>;
  readonly messages: Bound<MailingMessages, 'get'>;
  /** Everyone at a school, to find the carers of a child. */
  readonly cards: (school: School) => Promise<readonly AudienceCard[]>;
}

/** The days whose absences a message names, and the channel on which it leaves; without one, mail. */
export interface AskedDays extends MailDays {
  readonly channel?: ChannelName | undefined;
}

/** A carer with the absences that the carer should explain. */
export interface UnexplainedRecipient {
  readonly carer: Profile;
  readonly children: readonly Profile[];
  readonly absences: readonly AbsenceRecord[];
}

/**
 * Returns who gets a message of a day, read now: carers with a link in force to a child of the
 * school, who has an absence of the day or the school day before that nobody has explained and that
 * no earlier message on the channel named to this carer. Nobody whom the school blocks gets it.
 */
export async function unexplainedRecipients(
  readers: UnexplainedReaders,
  school: School,
  asked: AskedDays,
  openNow = () => openAbsences(readers, school, asked),
): Promise<UnexplainedRecipient[]> {
  const open = await openNow();
  if (open.length === 0) return [];
  const away = new Set(open.map(({ userUid }) => userUid));
  const cards = await readers.cards(school);
  const linked = cards.filter(({ children }) => children.some((link) => away.has(link.userUid)));
  const theirs = linked.flatMap(({ children }) => children.map(({ userUid }) => userUid));
  const people = await profilesOf(readers.users, school, [
    ...new Set([
      ...linked.map(({ userUid }) => userUid),
      ...theirs.filter((child) => away.has(child)),
    ]),
  ]);
  const found: UnexplainedRecipient[] = [];
  for (const { userUid } of linked) {
    const carer = people.get(userUid);
    if (!isAdmitted(carer)) continue;
    const children = childrenOf(carer, people, asked.day).filter((child) =>
      away.has(child.userUid),
    );
    const own = open.filter((each) => children.some((child) => child.userUid === each.userUid));
    const named = await namedBefore(readers, school, asked, userUid);
    const absences = own.filter(({ DAILY_ATTENDANCE_ID: id }) => !named.has(id));
    if (absences.length === 0) continue;
    const about = children.filter((child) =>
      absences.some((each) => each.userUid === child.userUid),
    );
    found.push({ carer, children: about, absences });
  }
  return found;
}

/** Returns the absences of the days of a mail that no family has said anything about. */
export async function openAbsences(
  { records, notices }: Pick<UnexplainedReaders, 'records' | 'notices'>,
  school: School,
  days: MailDays,
): Promise<AbsenceRecord[]> {
  const { from, day } = days;
  const found = await records.of(school).unverifiedIn({ from, to: day });
  if (found.length === 0) return [];
  const said = await Promise.all(
    [...daysBefore(days), day].map((each) => allOfDay(notices, school, each)),
  );
  return found.filter((each) => !noticeAbout(said.flat(), each));
}

const childrenOf = (carer: Profile, people: ReadonlyMap<string, Profile>, today: string) =>
  carer.children
    .filter((link) => isInForce(link, today))
    .flatMap(({ userUid }) => people.get(userUid) ?? [])
    .filter(({ type, status }) => type === 'student' && status === 'active');

/** Returns the absences that the messages of the days before named to a carer. */
async function namedBefore(
  { messages }: UnexplainedReaders,
  school: School,
  { channel = 'mail', ...days }: AskedDays,
  userUid: string,
): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  for (const day of daysBefore(days)) {
    const row = await messages.of(school).get(ledgerUid(dailyMailUid(day), channel), userUid);
    const hasLeft = row !== undefined && row.state !== 'cancelled' && row.state !== 'failed';
    for (const id of hasLeft ? (row.absence_ids ?? []) : []) named.add(id);
  }
  return named;
}

/** Returns the row of the e-mail log for a recipient. It has no reason, because there is none. */
export function unexplainedRow({ carer, children, absences }: UnexplainedRecipient): Recipient {
  return {
    userUid: carer.userUid,
    email: carer.email.trim(),
    username: carer.username,
    name: fullName(carer),
    subject: unexplainedSubject({ children, absences }),
    type: 'Unverified Absence',
    told: JSON.stringify(toldOf(children, carer)),
    why: whyOf('absences', carerOf(children)),
    absence_ids: absences.map(({ DAILY_ATTENDANCE_ID }) => DAILY_ATTENDANCE_ID),
    ...studentsOf(children),
    absence_date: [...new Set(absences.map(({ date }) => date))].sort().join(', '),
    reason: '',
  };
}
