import type { Reader } from '#functions/kernel/mail/content';
import { schoolOf } from '#functions/kernel/mail/letter/school';
import { kindOfMail, messagesOf, type OrderWork, overAt } from '#functions/kernel/outbox/kind';
import type { Bound } from '#functions/kernel/record/declaration';
import type { School } from '#functions/kernel/record/school';
import type { UserRepository } from '#functions/people/store/users';
import type { SettingsRepository } from '#functions/site/store/settings';
import { dayIn } from '#shared/kernel/zone';
import { noticeOrder } from '../store/absence-message.ts';
import {
  childrenOf,
  isUndone,
  lastActOf,
  mailingUidOf,
  type StoredNotice,
} from '../store/notice-record.ts';
import type { NoticeRepository } from '../store/notices.ts';
import { noticeMessage } from './notice-message.ts';
import {
  isOfOffice,
  type NoticeReaders,
  type NoticeRecipient,
  recipientsOf,
  rowOf,
} from './notice-rows.ts';

export interface NoticeMailDeps {
  readonly notices: Bound<NoticeRepository, 'get' | 'replace'>;
  readonly users: Bound<UserRepository, 'get' | 'many'>;
  readonly settings: Bound<SettingsRepository, 'get'>;
}

/** A day after the act the office has seen the notice in the portal. */
const patience = 24 * 3_600_000;

/** The mail about an act on a notice: to the office and the sender, once for each act. */
export const noticeMail = (deps: NoticeMailDeps) =>
  kindOfMail({
    patience,
    order: noticeOrder,
    called: 'The mail about a notice',
    isOwed: true,
    placesOf: ({ noticeUid, version }) => [{ mailingUid: mailingUidOf(noticeUid, version) }],
    async *open(work, { noticeUid, version }) {
      const notice = await deps.notices.of(work.school).get(noticeUid);
      if (!notice || notice.mailed_version >= notice.mail_version) return;
      const done = () => markSent(deps, work.school, notice);
      if (isUndone(notice)) return done();
      // The mail about a later act is in its place.
      if (version < notice.mail_version) {
        yield overAt({ mailingUid: mailingUidOf(noticeUid, version) }, work.now());
      }
      const messageTo = (
        readers: NoticeReaders,
        { children, reader }: NoticeRecipient,
        to?: Reader,
      ) =>
        noticeMessage({
          content: { school: schoolOf(work.facts, readers.settings) },
          notice,
          children,
          reader,
          ...(to && { to }),
        });
      yield messagesOf({
        mailingUid: mailingUidOf(noticeUid, notice.mail_version),
        // Until then the sender can take the notice back.
        startsAt: notice.release_at,
        since: lastActOf(notice),
        done,
        async recipients() {
          const readers = await readersOf(deps, work, notice);
          return recipientsOf(readers).map((each) =>
            rowOf(readers, each, messageTo(readers, each)),
          );
        },
        async stillWanted({ userUid, email }) {
          const readers = await readersOf(deps, work, notice);
          const recipient = recipientsOf(readers).find((each) => each.userUid === userUid);
          return recipient?.email === email ? { readers, recipient } : undefined;
        },
        confirms: ({ userUid }) => userUid === notice.by.userUid && !isOfOffice(notice),
        message: { mail: ({ readers, recipient }, to) => messageTo(readers, recipient, to) },
      });
    },
  });

async function readersOf(
  { users, settings }: NoticeMailDeps,
  { facts, school, now }: OrderWork,
  notice: StoredNotice,
): Promise<NoticeReaders> {
  const [students, sender, read] = await Promise.all([
    users.of(school).many(childrenOf(notice)),
    users.of(school).get(notice.by.userUid),
    settings.of(school).get(),
  ]);
  return { notice, students, sender, settings: read, today: dayIn(facts.timeZone, now()) };
}

/** Stores that the mail about an act was sent. An act that happened meanwhile keeps its own order. */
async function markSent(
  { notices }: NoticeMailDeps,
  school: School,
  { noticeUid, mail_version: mailed_version }: StoredNotice,
): Promise<void> {
  for (;;) {
    const notice = await notices.of(school).get(noticeUid);
    if (!notice || notice.mailed_version >= mailed_version) return;
    if (await notices.of(school).replace(notice, { ...notice, mailed_version })) return;
  }
}
