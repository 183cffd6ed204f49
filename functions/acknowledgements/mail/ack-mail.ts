import type { JobQueue } from '#functions/kernel/jobs/queue';
import { toldOf } from '#functions/kernel/mail/children';
import type { SchoolContent } from '#functions/kernel/mail/content';
import { schoolOf } from '#functions/kernel/mail/letter/school';
import { settleClaim } from '#functions/kernel/mail/send/claims';
import { deliver } from '#functions/kernel/mail/send/deliver';
import type { SitePace } from '#functions/kernel/mail/send/pace';
import type { MailSender } from '#functions/kernel/mail/send/sender';
import type { EmailLogRecord } from '#functions/kernel/mail/store/email-log-record';
import type { Bound } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { SuppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { childrenOf } from '#functions/people/store/children';
import { profilesOf } from '#functions/people/store/profiles-of';
import type { UserRepository } from '#functions/people/store/users';
import type { StoredPost } from '#functions/posts/store/post.record';
import type { SettingsRepository } from '#functions/site/store/settings';
import { askedOf, subjectId } from '#shared/acknowledgements/asked';
import type { Profile } from '#shared/intake/roster';
import { isOpen } from '#shared/kernel/publish-window';
import { dayIn } from '#shared/kernel/zone';
import { fullName } from '#shared/people/names';
import { isVisible } from '#shared/posts/visibility';
import { goneAfter, keptDays } from '#shared/retention';
import type { SiteFacts } from '#shared/sites';
import { isReminderDue, type Reminded, remindedOf, reminderUid } from '../rules/reminders.ts';
import type { AckReminderMessage } from '../store/ack-message.ts';
import {
  type AckStateDeps,
  type AskingStored,
  ackStateOf,
  askingPost,
} from '../store/ack-state.ts';
import { type AckMail, ackMessage, ackSubject } from './ack-message.ts';

/** The dependencies of reminders to acknowledge. */
export interface AckMailDeps
  extends AckStateDeps,
    Pick<MailSender, 'messages' | 'facts' | 'ses' | 'rate' | 'newId' | 'now' | 'wait' | 'hasTime'> {
  readonly users: Bound<UserRepository, 'get' | 'many'>;
  readonly suppressions: Bound<SuppressionRepository, 'all'>;
  readonly settings: Bound<SettingsRepository, 'get'>;
  readonly queue: JobQueue<AckReminderMessage>;
}

interface Job {
  readonly deps: AckMailDeps;
  readonly facts: SiteFacts;
  readonly message: AckReminderMessage;
  readonly pace: SitePace;
}

/** A post that still asks, on the day of its reminder. */
interface Running extends Job {
  readonly stored: StoredPost;
  readonly post: AskingStored;
  readonly mailingUid: string;
  readonly content: SchoolContent;
}

/** Seconds until messages are tried again that SES did not take. */
const restSeconds = 60;

/**
 * Reminds the people who have not acknowledged a post. The ledger has one row for each person and
 * day, so nobody gets a reminder twice. Just before a message leaves, the acknowledgements are read
 * again, so that nobody is reminded of what is done.
 */
export async function sendAckReminders(job: Job): Promise<void> {
  const { deps, facts, message } = job;
  const { postUid, day } = message;
  const school = schoolFrom(facts);
  const stored = await deps.posts.of(school).get(postUid);
  const post = stored && !stored.is_deleted ? askingPost(stored) : undefined;
  if (!stored || !post) return;
  const mailingUid = reminderUid(postUid, post.acknowledgement, day);
  const content = { school: schoolOf(facts, await deps.settings.of(school).get()) };
  const running = { ...job, stored, post, mailingUid, content };
  const isOver = !stillDue(running);
  if (!isOver) await freeze(running);
  let open = 0;
  for await (const page of deps.messages.of(school).all(mailingUid)) {
    for (const { userUid, state } of page) {
      if (state !== 'prepared' && state !== 'claimed') continue;
      if (!deps.hasTime()) return deps.queue.send(message);
      if (!(await settle(running, userUid, isOver))) open += 1;
    }
  }
  if (open > 0) await deps.queue.send(message, restSeconds);
}

/** Whether the post is still shown and it is still the day of the reminder. */
function stillDue({ deps, facts, message, stored, post }: Running): boolean {
  const now = deps.now();
  return (
    dayIn(facts.timeZone, now) === message.day &&
    isReminderDue(post.acknowledgement, facts.timeZone, now) &&
    stored.published &&
    isOpen({ start: stored.start, end: stored.end }, now)
  );
}

/** Stores a message for each person outstanding whom mail reaches. */
async function freeze(running: Running): Promise<void> {
  const { deps, facts, post } = running;
  const { timeZone } = facts;
  const school = schoolFrom(facts);
  const [{ state }, suppressed] = await Promise.all([
    ackStateOf(deps, { site: school.site, timeZone }, post, deps.now()),
    deps.suppressions.of(school).all(),
  ]);
  const reminded = remindedOf(state);
  const uids = reminded.flatMap(({ userUid, children }) => [
    userUid,
    ...children.map((child) => child.userUid),
  ]);
  const people = await profilesOf(deps.users, school, [...new Set(uids)]);
  const rows = reminded.flatMap((each) => {
    const reader = people.get(each.userUid);
    const email = reader?.email.trim() ?? '';
    if (reader?.status !== 'active' || !email || suppressed.has(email.toLowerCase())) return [];
    return [rowOf(running, reader, childrenAmong(each, people))];
  });
  if (rows.length > 0) await deps.messages.of(school).freeze(rows);
}

const childrenAmong = ({ children }: Reminded, people: ReadonlyMap<string, Profile>): Profile[] =>
  children.flatMap(({ userUid }) => people.get(userUid) ?? []);

const mailOf = ({ stored, post }: Running, children: readonly Profile[]): AckMail => ({
  postUid: stored.postUid,
  type: stored.type,
  title: stored.title,
  by: post.acknowledgement.by,
  children: children.map(({ firstname }) => firstname),
});

const rowOf = (running: Running, reader: Profile, children: Profile[]): EmailLogRecord => ({
  mailingUid: running.mailingUid,
  userUid: reader.userUid,
  email: reader.email.trim(),
  username: reader.username,
  name: fullName(reader),
  subject: ackSubject(mailOf(running, children)),
  type: 'Other',
  kind: 'Acknowledgement',
  testing: false,
  state: 'prepared',
  postsUid: [running.stored.postUid],
  told: JSON.stringify(toldOf(children)),
  not_before: running.deps.now().toISOString(),
  attempts: 0,
  messageIds: [],
  opens: [],
  expires_at: goneAfter(running.deps.now(), keptDays.mail),
});

/** Sends one person's reminder if it may leave. Returns whether it is settled. */
async function settle(running: Running, userUid: string, isOver: boolean): Promise<boolean> {
  const { deps, facts, mailingUid, pace } = running;
  const school = schoolFrom(facts);
  const state = await settleClaim(deps, school, { mailingUid, userUid, isOver });
  if (state !== 'prepared') return state !== 'claimed';
  const row = await deps.messages.of(school).get(mailingUid, userUid);
  const children = isOver || !row ? undefined : await stillFor(running, row);
  if (!children) {
    await deps.messages.of(school).cancel(mailingUid, userUid);
    return true;
  }
  const at = await deps.rate.reserve(pace, 1, deps.now());
  await deps.wait(Math.max(0, at - deps.now().getTime()));
  const sending = { deps, facts, mailing: { mailingUid, testing: false } };
  const message = () => ackMessage(mailOf(running, children), running.content);
  const { kind } = await deliver(sending, userUid, message);
  return kind === 'sent' || kind === 'refused' || kind === 'unmade';
}

/**
 * Returns the children for whom a person can still acknowledge, read now; undefined if nothing is
 * outstanding, or the person is no reader any longer or has another address.
 */
async function stillFor(
  { deps, facts, post }: Running,
  { userUid, email }: EmailLogRecord,
): Promise<Profile[] | undefined> {
  const { timeZone } = facts;
  const school = schoolFrom(facts);
  const profile = await deps.users.of(school).get(userUid);
  if (profile?.status !== 'active' || profile.email.trim() !== email) return undefined;
  const now = deps.now();
  const children = await childrenOf(deps.users, school, profile, now, timeZone);
  const { type, is_carer, groups } = profile;
  const carerGroups = children.flatMap((child) => child.groups);
  const reader = { userUid, type, is_carer, groups, carerGroups, children };
  if (!isVisible(post.rules, reader, now)) return undefined;
  const { rule } = post.acknowledgement;
  const subjects = askedOf({ ...post.rules, rule }, reader);
  const given = await deps.acks.of(school).among(post, subjects);
  const open = subjects.filter((subject) => !given.has(subjectId(subject)));
  const about = new Set(open.flatMap((each) => (each.kind === 'child' ? each.userUid : [])));
  return open.length > 0 ? children.filter((child) => about.has(child.userUid)) : undefined;
}
