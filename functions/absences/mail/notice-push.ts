import { toldOf } from '#functions/kernel/mail/children';
import { carerOf, whyOf } from '#functions/kernel/mail/letter/why';
import { type OpenWords, openWords, schoolWords } from '#functions/kernel/open-words';
import { ledgerUid } from '#functions/kernel/outbox/channel';
import { kindOfMail, messagesOf, type Recipient } from '#functions/kernel/outbox/kind';
import type { MailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import { grouped, type OrdinaryPush } from '#functions/kernel/push/ordinary-push';
import type { PushMessage } from '#functions/kernel/push/payload';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { UserRepository } from '#functions/people/store/users';
import { isAdmitted, isInForce, type Profile } from '#shared/intake/roster';
import { dayIn } from '#shared/kernel/zone';
import { fullName } from '#shared/people/names';
import { pathTo } from '#shared/site/paths';
import { noticePushOrder } from '../store/absence-message.ts';
import { childrenOf, lastActOf, mailingUidOf, type StoredNotice } from '../store/notice-record.ts';
import type { NoticeRepository } from '../store/notices.ts';

export interface NoticePushDeps {
  readonly notices: Bound<NoticeRepository, 'get'>;
  readonly users: Bound<UserRepository, 'get'>;
  readonly messages: Bound<MailingMessages, 'get'>;
  readonly pushes: OrdinaryPush<'absences'>;
}

/** A day later the sender has seen the answer in the portal or in the mail. */
const patience = 24 * 3_600_000;

/** The push to the sender of a notice about the newest answer of the office. */
export const noticePush = (deps: NoticePushDeps) =>
  kindOfMail({
    patience,
    order: noticePushOrder,
    called: 'The push about a notice',
    channelOf: () => 'push',
    placesOf: ({ noticeUid, version }) => [{ mailingUid: mailingUidOf(noticeUid, version) }],
    async *open({ school, facts, content, now }, { noticeUid, version }) {
      const read = async () => {
        const notice = await deps.notices.of(school).get(noticeUid);
        // A later act has an order of its own, or is the sender's.
        if (!notice || notice.mail_version !== version || !isAnswered(notice)) return undefined;
        const today = dayIn(facts.timeZone, now());
        const sender = await senderOf(deps, school, notice, today);
        return sender && { notice, sender };
      };
      const found = await read();
      if (!found) return;
      yield messagesOf({
        mailingUid: mailingUidOf(noticeUid, version),
        ...grouped(new Date(lastActOf(found.notice))),
        async recipients() {
          const { userUid } = found.sender;
          const readers = await deps.pushes.of(school).readers('absences', [userUid]);
          const reader = readers.get(userUid);
          return reader ? [rowOf(found.sender, reader.quiet)] : [];
        },
        async stillWanted({ userUid, mailingUid: thing }) {
          const current = await read();
          if (!current || (await isUntold(deps, school, current.notice))) return undefined;
          const push = { kind: 'absences', userUid, thing } as const;
          return deps.pushes.of(school).admit(facts, push, now(), current);
        },
        message: { push: ({ notice }) => answerPush(schoolWords(content.school), notice) },
      });
    },
  });

/** Whether the newest act on a notice is the office's. */
const isAnswered = ({ mail }: StoredNotice): boolean => mail === 'decided' || mail === 'undecided';

/** Whether an answer was taken back of which no push had told. */
async function isUntold(
  { messages }: NoticePushDeps,
  school: School,
  { noticeUid, mail, mail_version, by }: StoredNotice,
): Promise<boolean> {
  if (mail !== 'undecided') return false;
  const answer = ledgerUid(mailingUidOf(noticeUid, mail_version - 1), 'push');
  const told = await messages.of(school).get(answer, by.userUid);
  return told?.state !== 'sent';
}

/** Returns the sender of a notice, who is still a carer of one of its children. */
async function senderOf(
  { users }: NoticePushDeps,
  school: School,
  notice: StoredNotice,
  today: string,
): Promise<Profile | undefined> {
  const sender = await users.of(school).get(notice.by.userUid);
  const children = childrenOf(notice);
  const isCarer = sender?.children.some(
    (link) => children.includes(link.userUid) && isInForce(link, today),
  );
  return isCarer && isAdmitted(sender) ? sender : undefined;
}

const rowOf = (sender: Profile, quiet: Recipient['quiet']): Recipient => ({
  userUid: sender.userUid,
  username: sender.username,
  name: fullName(sender),
  email: '',
  subject: 'Answer to a notice',
  type: 'Notify Absence',
  told: JSON.stringify(toldOf([])),
  why: whyOf('absences', carerOf([])),
  quiet,
});

/** Returns the push: it names no child, and does not say how the office has decided. */
const answerPush = (title: OpenWords, { noticeUid }: StoredNotice): PushMessage => ({
  title,
  body: openWords`The school has answered a notice of yours. Open to read the answer.`,
  path: pathTo('/absences'),
  tag: `notice-${noticeUid}`,
  ttl: 24 * 60 * 60,
});
