import { toldOf } from '#functions/kernel/mail/children';
import { carerOf, roleOf, whyOf } from '#functions/kernel/mail/letter/why';
import {
  kindOfMail,
  messagesOf,
  type OrderWork,
  type Recipient,
} from '#functions/kernel/outbox/kind';
import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import type { Bound } from '#functions/kernel/record/declaration';
import { childrenOf } from '#functions/people/store/children';
import { profilesOf } from '#functions/people/store/profiles-of';
import type { UserRepository } from '#functions/people/store/users';
import type { StoredPost } from '#functions/posts/store/post.record';
import { askedOf, subjectId } from '#shared/acknowledgements/asked';
import type { Profile } from '#shared/intake/roster';
import { isOpen } from '#shared/kernel/publish-window';
import { dayIn } from '#shared/kernel/zone';
import { fullName } from '#shared/people/names';
import { isVisible } from '#shared/posts/visibility';
import {
  isReminderDue,
  type Reminded,
  remindedOf,
  reminderStart,
  reminderUid,
} from '../rules/reminders.ts';
import { ackOrder } from '../store/ack-message.ts';
import {
  type AckStateDeps,
  type AskingStored,
  ackStateOf,
  askingPost,
} from '../store/ack-state.ts';
import { type AckMail, ackMessage, ackSubject } from './ack-message.ts';

export interface AckMailDeps extends AckStateDeps {
  readonly users: Bound<UserRepository, 'get' | 'many'>;
}

/** A post that still asks. */
interface Asked {
  readonly stored: StoredPost;
  readonly post: AskingStored;
}

/** A reminder is for its day. */
const patience = 24 * 3_600_000;

/**
 * Reminders to the people who have not acknowledged a post. The e-mail log has one for each person
 * and day. Just before a message leaves, the acknowledgements are read again, so that nobody is
 * reminded of what is done.
 */
export const ackMail = (deps: AckMailDeps) =>
  kindOfMail({
    patience,
    order: ackOrder,
    called: 'The reminder to acknowledge',
    async *open(work, { postUid, day }) {
      const asked = await askedNow(deps, work, postUid);
      if (!asked) return;
      yield messagesOf({
        mailingUid: reminderUid(postUid, asked.post.acknowledgement, day),
        since: reminderStart(work.facts.timeZone, day).toISOString(),
        isOver: !isStillDue(work, asked, day),
        recipients: () => outstandingNow(deps, work, asked),
        async stillWanted(row) {
          const current = await askedNow(deps, work, postUid);
          if (!current || !isStillDue(work, current, day)) return undefined;
          const children = await stillFor(deps, work, current, row);
          return children && mailOf(current, children);
        },
        message: { mail: (mail, reader) => ackMessage(mail, work.content, reader) },
      });
    },
  });

async function askedNow(
  { posts }: AckMailDeps,
  { school }: OrderWork,
  postUid: string,
): Promise<Asked | undefined> {
  const stored = await posts.of(school).get(postUid);
  const post = stored && !stored.is_deleted ? askingPost(stored) : undefined;
  return stored && post && { stored, post };
}

/** Whether the post is still shown and it is still the day of the reminder. */
function isStillDue(
  { facts: { timeZone }, now }: OrderWork,
  { stored: { published, start, end }, post }: Asked,
  day: string,
): boolean {
  const at = now();
  return (
    dayIn(timeZone, at) === day &&
    isReminderDue(post.acknowledgement, timeZone, at) &&
    published &&
    isOpen({ start, end }, at)
  );
}

/** Returns a message for each person outstanding who has an address. */
async function outstandingNow(
  deps: AckMailDeps,
  { facts: { timeZone }, school, now }: OrderWork,
  asked: Asked,
): Promise<Recipient[]> {
  const { state } = await ackStateOf(deps, { site: school.site, timeZone }, asked.post, now());
  const reminded = remindedOf(state);
  const uids = reminded.flatMap(({ userUid, children }) => [
    userUid,
    ...children.map((child) => child.userUid),
  ]);
  const people = await profilesOf(deps.users, school, [...new Set(uids)]);
  return reminded.flatMap((each) => {
    const reader = people.get(each.userUid);
    const isReached = reader?.status === 'active' && reader.email.trim() !== '';
    return isReached ? [rowOf(asked, reader, childrenAmong(each, people))] : [];
  });
}

const childrenAmong = ({ children }: Reminded, people: ReadonlyMap<string, Profile>): Profile[] =>
  children.flatMap(({ userUid }) => people.get(userUid) ?? []);

const mailOf = ({ stored, post }: Asked, children: readonly Profile[]): AckMail => ({
  postUid: stored.postUid,
  type: stored.type,
  title: stored.title,
  by: post.acknowledgement.by,
  children: children.map(({ firstname }) => firstname),
});

const rowOf = (asked: Asked, reader: Profile, children: readonly Profile[]): Recipient => ({
  userUid: reader.userUid,
  email: reader.email.trim(),
  username: reader.username,
  name: fullName(reader),
  subject: ackSubject(mailOf(asked, children)),
  type: 'Other',
  kind: 'Acknowledgement',
  postsUid: [asked.stored.postUid],
  told: JSON.stringify(toldOf(children, reader)),
  why: whyOf('todo', children.length > 0 ? carerOf(children) : roleOf(reader)),
});

/**
 * Returns the children for whom a person can still acknowledge, read now; undefined if nothing is
 * outstanding, or the person is no reader any longer or has another address.
 */
async function stillFor(
  { users, acks }: AckMailDeps,
  { facts: { timeZone }, school, now }: OrderWork,
  { post }: Asked,
  { userUid, email }: EmailLogRecord,
): Promise<Profile[] | undefined> {
  const profile = await users.of(school).get(userUid);
  if (profile?.status !== 'active' || profile.email.trim() !== email) return undefined;
  const at = now();
  const children = await childrenOf(users, school, profile, at, timeZone);
  const { type, is_carer, groups } = profile;
  const carerGroups = children.flatMap((child) => child.groups);
  const reader = { userUid, type, is_carer, groups, carerGroups, children };
  if (!isVisible(post.rules, reader, at)) return undefined;
  const { rule } = post.acknowledgement;
  const subjects = askedOf({ ...post.rules, rule }, reader);
  const given = await acks.of(school).among(post, subjects);
  const open = subjects.filter((subject) => !given.has(subjectId(subject)));
  const about = new Set(open.flatMap((each) => (each.kind === 'child' ? each.userUid : [])));
  return open.length > 0 ? children.filter((child) => about.has(child.userUid)) : undefined;
}
