import { studentsOf, toldOf } from '#functions/kernel/mail/children';
import type { MailMessage } from '#functions/kernel/mail/content';
import { carerOf, whyOf } from '#functions/kernel/mail/letter/why';
import type { Recipient } from '#functions/kernel/outbox/kind';
import { reasonsOf } from '#shared/absences/absence-settings';
import { type ChildLink, isInForce, type Profile } from '#shared/intake/roster';
import { fullName } from '#shared/people/names';
import type { Settings } from '#shared/site/settings.contract';
import { childrenOf, currentOf, type StoredNotice } from '../store/notice-record.ts';

/** Who gets a message about a notice, at the moment of sending. */
export interface NoticeReaders {
  readonly notice: StoredNotice;
  readonly students: readonly Profile[];
  readonly sender: Profile | undefined;
  readonly settings: Settings | undefined;
  /** The day in the school's time zone. */
  readonly today: string;
}

/** The recipient of a row: the sender, or one of the office's addresses. */
export interface NoticeRecipient {
  readonly userUid: string;
  readonly email: string;
  readonly name: string;
  /** The name by which the person is called; empty for an office. */
  readonly firstname: string;
  readonly username: string;
  readonly reader: 'office' | 'sender';
  readonly children: readonly Profile[];
}

/**
 * Returns the recipients of the mail about the last act. The office gets every act except its own
 * decisions. The sender gets a confirmation about the children whose carer the sender still is.
 * No preference turns it off.
 */
export function recipientsOf({
  notice,
  students,
  sender,
  settings,
  today,
}: NoticeReaders): NoticeRecipient[] {
  const children = childrenOf(notice).flatMap(
    (uid) => students.find(({ userUid }) => userUid === uid) ?? [],
  );
  const office = isOfOffice(notice) ? [] : (settings?.absences?.office_addresses ?? []);
  const linked = new Set((sender?.children ?? []).flatMap(inForce(today)));
  const own = children.filter(({ userUid }) => linked.has(userUid));
  const isReachable = sender?.status === 'active' && sender.email.trim() !== '' && own.length > 0;
  return [
    ...office.map((email, i) => ({
      userUid: `office-${i + 1}`,
      email,
      name: 'Attendance office',
      firstname: '',
      username: '',
      reader: 'office' as const,
      children,
    })),
    ...(isReachable
      ? [
          {
            userUid: sender.userUid,
            email: sender.email.trim(),
            username: sender.username,
            name: fullName(sender),
            firstname: sender.firstname,
            reader: 'sender' as const,
            children: own,
          },
        ]
      : []),
  ];
}

/** Whether the last act on a notice was a decision of the office. */
export const isOfOffice = ({ mail }: Pick<StoredNotice, 'mail'>): boolean =>
  mail === 'decided' || mail === 'undecided';

const inForce = (today: string) => (link: ChildLink) =>
  isInForce(link, today) ? [link.userUid] : [];

/** Returns the row of the e-mail log for a recipient. Of the reason it has only the listed words. */
export function rowOf(
  { notice, settings }: NoticeReaders,
  { userUid, email, name, firstname, username, children, reader }: NoticeRecipient,
  { subject }: MailMessage,
): Recipient {
  const uids = children.map((child) => child.userUid);
  const days = notice.items.filter((item) => uids.includes(item.userUid)).map(({ day }) => day);
  const { reason } = currentOf(notice);
  const listed = reasonsOf(settings?.absences).find((each) => each.reason === reason);
  return {
    userUid,
    email,
    name,
    username,
    subject,
    type: notice.kind === 'explanation' ? 'Unverified Absence' : 'Notify Absence',
    told: JSON.stringify(toldOf(children, { firstname })),
    why: whyOf(
      'absences',
      reader === 'office' ? 'part of the attendance office' : carerOf(children),
    ),
    ...studentsOf(children),
    absence_date: [...new Set(days)].sort().join(', '),
    reason: listed?.label ?? '',
  };
}
