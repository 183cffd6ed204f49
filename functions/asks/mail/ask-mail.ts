import { toldOf } from '#functions/kernel/mail/children';
import { carerOf, roleOf, whyOf } from '#functions/kernel/mail/letter/why';
import { schoolWords } from '#functions/kernel/open-words';
import {
  kindOfMail,
  messagesOf,
  type OrderWork,
  type Recipient,
} from '#functions/kernel/outbox/kind';
import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import { grouped, type OrdinaryPush } from '#functions/kernel/push/ordinary-push';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { sharedRead } from '#functions/kernel/shared-read';
import { profilesOf } from '#functions/people/store/profiles-of';
import type { UserRepository } from '#functions/people/store/users';
import { subjectId } from '#shared/asks/asked';
import { isAdmitted, type Profile } from '#shared/intake/roster';
import { isOpen } from '#shared/kernel/publish-window';
import { dayIn } from '#shared/kernel/zone';
import { fullName } from '#shared/people/names';
import {
  isReminderDue,
  type Reminded,
  remindedOf,
  reminderStart,
  reminderUid,
} from '../rules/reminders.ts';
import type { StoredAsk } from '../store/ask.record.ts';
import { type AskStateDeps, askStateOf, standingAsk } from '../store/ask-state.ts';
import { reminderOrder } from '../store/reminder-message.ts';
import { type AskMail, askMessage, askPush, askSubject } from './ask-message.ts';
import { stillReads } from './still-reads.ts';

export interface AskMailDeps extends AskStateDeps {
  readonly users: Bound<UserRepository, 'get' | 'many'>;
  /** Returns the first words of a post; empty if it has none. */
  readonly excerptOf: (school: School, postUid: string) => Promise<string>;
  readonly pushes: OrdinaryPush<'todo'>;
}

/** Milliseconds for which messages that leave together share what is read of their post. */
const freshFor = 2_000;

/** A reminder is for its day. */
const patience = 24 * 3_600_000;

/**
 * Reminders to the people who have not answered, as mail and as a push. The e-mail log has one for each
 * person and day. Just before a message leaves, the answers are read again, so that nobody is reminded of what is done.
 */
export const askMail = (deps: AskMailDeps) =>
  kindOfMail({
    patience,
    order: reminderOrder,
    called: 'The reminder to answer',
    channelOf: ({ channel }) => channel ?? 'mail',
    async placesOf({ askUid, day }, { school }) {
      // The ask of a removed post is still stored.
      const ask = await deps.asks.of(school).get(askUid);
      return ask ? [{ mailingUid: reminderUid(ask, day) }] : [];
    },
    async *open(work, { askUid, day, channel = 'mail' }) {
      const ask = await standingAsk(deps, work.school, askUid);
      if (!ask) return;
      const excerpt = sharedRead(freshFor, work.now, () => deps.excerptOf(work.school, askUid));
      const starts = reminderStart(work.facts.timeZone, day);
      yield messagesOf({
        mailingUid: reminderUid(ask, day),
        ...(channel === 'push' ? grouped(starts) : { since: starts.toISOString() }),
        isOver: !isStillDue(work, ask, day),
        async recipients() {
          const found = await outstandingNow(deps, work, ask);
          return channel === 'push' ? pushedRows(deps, work, found) : found.filter(hasAddress);
        },
        async stillWanted(row) {
          const current = await standingAsk(deps, work.school, askUid);
          if (!current || !isStillDue(work, current, day)) return undefined;
          const children = await stillFor(deps, work, current, row);
          if (!children) return undefined;
          const mail = { ...mailOf(current, children), excerpt: await excerpt() };
          return channel === 'push' ? admitPush(deps, work, row, mail) : mail;
        },
        message: {
          mail: (mail, reader) => askMessage(mail, work.content, reader),
          push: (mail) => askPush(mail, schoolWords(work.content.school)),
        },
      });
    },
  });

/** Whether the post is still shown and it is still the day of the reminder. */
function isStillDue({ facts: { timeZone }, now }: OrderWork, ask: StoredAsk, day: string): boolean {
  const at = now();
  const { published, start, end } = ask;
  return (
    dayIn(timeZone, at) === day &&
    isReminderDue(ask, timeZone, at) &&
    published &&
    isOpen({ start, end }, at)
  );
}

const hasAddress = ({ email }: Recipient): boolean => email !== '';

/** Whether what a stored reminder asks still waits for its reader. */
export const askWaits =
  (deps: AskMailDeps) =>
  async (work: OrderWork, row: EmailLogRecord): Promise<boolean> => {
    const [askUid] = row.postsUid;
    if (askUid === undefined) return true;
    const ask = await standingAsk(deps, work.school, askUid);
    return ask !== undefined && !ask.is_closed && Boolean(await stillFor(deps, work, ask, row));
  };

/** Returns the rows of those who want a push, with the hours in which they want none. */
export async function pushedRows(
  { pushes }: Pick<AskMailDeps, 'pushes'>,
  { school }: OrderWork,
  found: readonly Recipient[],
): Promise<Recipient[]> {
  const uids = found.map(({ userUid }) => userUid);
  const readers = await pushes.of(school).readers('todo', uids);
  return found.flatMap((row) => {
    const reader = readers.get(row.userUid);
    return reader ? [{ ...row, email: '', quiet: reader.quiet }] : [];
  });
}

export const admitPush = <Wanted>(
  { pushes }: Pick<AskMailDeps, 'pushes'>,
  { school, facts, now }: OrderWork,
  { userUid, mailingUid: thing }: EmailLogRecord,
  wanted: Wanted,
) => pushes.of(school).admit(facts, { kind: 'todo', userUid, thing }, now(), wanted);

/** Returns a message for each person outstanding. */
async function outstandingNow(
  deps: AskMailDeps,
  { facts: { timeZone }, school, now }: OrderWork,
  ask: StoredAsk,
): Promise<Recipient[]> {
  const { state } = await askStateOf(deps, { site: school.site, timeZone }, ask, { now: now() });
  const reminded = remindedOf(state);
  const uids = reminded.flatMap(({ userUid, children }) => [
    userUid,
    ...children.map((child) => child.userUid),
  ]);
  const people = await profilesOf(deps.users, school, [...new Set(uids)]);
  return reminded.flatMap((each) => {
    const reader = people.get(each.userUid);
    return isAdmitted(reader) ? [rowOf(ask, reader, childrenAmong(each, people))] : [];
  });
}

const childrenAmong = ({ children }: Reminded, people: ReadonlyMap<string, Profile>): Profile[] =>
  children.flatMap(({ userUid }) => people.get(userUid) ?? []);

const mailOf = (
  { askUid, type, title, by, questions }: StoredAsk,
  children: readonly Profile[],
): AskMail => ({
  askUid,
  type,
  title,
  excerpt: '',
  hasQuestions: questions.length > 0,
  by,
  children: children.map(({ firstname }) => firstname),
});

const rowOf = (ask: StoredAsk, reader: Profile, children: readonly Profile[]): Recipient => ({
  userUid: reader.userUid,
  email: reader.email.trim(),
  username: reader.username,
  name: fullName(reader),
  subject: askSubject(mailOf(ask, children)),
  type: 'Other',
  kind: 'Acknowledgement',
  postsUid: [ask.askUid],
  told: JSON.stringify(toldOf(children, reader)),
  why: whyOf('todo', children.length > 0 ? carerOf(children) : roleOf(reader)),
});

/**
 * Returns the children for whom a person can still answer, read now; undefined if nothing is
 * outstanding, or the person is no reader any longer or has another address.
 */
async function stillFor(
  { users, answers }: AskMailDeps,
  work: OrderWork,
  ask: StoredAsk,
  row: EmailLogRecord,
): Promise<readonly Profile[] | undefined> {
  const reads = await stillReads(users, work, ask, row);
  if (!reads) return undefined;
  const { subjects, children } = reads;
  const given = await answers.of(work.school).among(ask, subjects);
  const open = subjects.filter((subject) => !given.has(subjectId(subject)));
  const about = new Set(open.flatMap((each) => (each.kind === 'child' ? each.userUid : [])));
  return open.length > 0 ? children.filter((child) => about.has(child.userUid)) : undefined;
}
