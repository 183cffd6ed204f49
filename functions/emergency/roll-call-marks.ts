import type { KnownAway } from '#functions/absences/store/known-away';
import { atOnce } from '#functions/kernel/at-once';
import type { Bound } from '#functions/kernel/record/declaration';
import type { LimitRepository } from '#functions/kernel/store/limits';
import type { Addressee, PeopleRepository } from '#functions/people/store/people';
import { profilesOf } from '#functions/people/store/profiles-of';
import type { RestrictedChildren } from '#functions/people/store/restricted';
import { linkedTo, studentNotFound } from '#functions/people/store/students';
import type { UserRepository } from '#functions/people/store/users';
import type { OwnRollCall, RollStudent } from '#shared/emergency/roll-call.contract';
import { type Mark, type MarkState, standingOf } from '#shared/emergency/standing';
import { AppError } from '#shared/kernel/errors';
import { inOrder } from '#shared/kernel/in-order';
import { dayIn } from '#shared/kernel/zone';
import { peopleCalled } from '#shared/people/people';
import type { Caller } from '#shared/rights/caller';
import { isKnownAway } from './rules/roll-view.ts';
import type { RollCallRepository, StoredRoll } from './store/roll-calls.ts';

export interface MarkDeps {
  readonly rolls: RollCallRepository;
  readonly people: Bound<PeopleRepository, 'all'>;
  readonly users: Bound<UserRepository, 'get' | 'many'>;
  readonly restricted: RestrictedChildren;
  readonly limits: Bound<LimitRepository, 'count'>;
  /** The students whom the school knows to be away: for all who see them, the same. */
  readonly away: KnownAway;
}

/** The most marks of a person in a minute. Staff mark a homeroom and a class. */
const mostMarks = 120;

/** What a mark says, as the call gives it. */
interface Said {
  readonly state: MarkState;
  readonly where?: string | undefined;
  readonly sentence?: string | undefined;
}

const noRoll = () => new AppError('conflict', 'No roll-call is open. Your answer is not needed.');

/** Returns the open roll-call, or refuses. */
export async function openRoll(
  { rolls }: Pick<MarkDeps, 'rolls'>,
  caller: Caller,
): Promise<StoredRoll> {
  const roll = await rolls.of(caller).open();
  if (!roll) throw noRoll();
  return roll;
}

/** Returns what the caller has said in the open roll-call, and whether each own child is safe. */
export async function ownRollCall(deps: MarkDeps, caller: Caller, now: Date): Promise<OwnRollCall> {
  const { rolls, users, restricted, away } = deps;
  const { userUid, carerOf, timeZone } = caller;
  const roll = await rolls.of(caller).open();
  if (!roll) return { own: 'none', children: [] };
  const day = dayIn(timeZone, new Date(roll.started_at));
  const nobody = new Set<string>();
  const [own, children, withRestriction, awayThen] = await Promise.all([
    rolls.of(caller).marksOf(roll.rollUid, userUid),
    users.of(caller).many(carerOf),
    carerOf.length > 0 ? restricted.of(caller).children(now) : nobody,
    carerOf.length > 0 ? away.of(caller).on(day, now) : nobody,
  ]);
  const marks = await Promise.all(
    children.map((child) => rolls.of(caller).marksOf(roll.rollUid, child.userUid)),
  );
  const isOwn = ({ kind, marked_by }: Mark) => marked_by === userUid || kind === 'cleared';
  return {
    roll: { rollUid: roll.rollUid, started_at: roll.started_at },
    own: standingOf(own.filter(isOwn), {
      isStudent: caller.type === 'student',
      hasRestrictedLink: false,
    }).state,
    children: children
      .map((child, i) => {
        const about = marks[i] ?? [];
        const hasRestrictedLink = withRestriction.has(child.userUid);
        const standing = standingOf(about, { isStudent: true, hasRestrictedLink });
        return {
          userUid: child.userUid,
          firstname: child.firstname,
          is_safe: standing.state === 'safe',
          ...(isKnownAway(child.userUid, { standing, away: awayThen }) && { is_away: true }),
          is_marked_by_me: about.some(
            (mark) => mark.marked_by === userUid && mark.kind === 'carer' && mark.state === 'safe',
          ),
        };
      })
      .sort((a, b) => inOrder(a.firstname, b.firstname)),
  };
}

/** Stores what a source says about a person. A request for help has a mark of its own. */
export async function storeMark(
  { rolls, limits }: MarkDeps,
  caller: Caller,
  {
    userUid,
    source,
    said,
    now,
  }: {
    readonly userUid: string;
    readonly source: 'self' | 'carer' | 'staff';
    readonly said: Said;
    readonly now: Date;
  },
): Promise<void> {
  await limits.of(caller).count(caller.userUid, 'roll-call', mostMarks, now);
  const roll = await rolls.of(caller).open();
  if (!roll) throw noRoll();
  const mark = { ...said, marked_by: caller.userUid, at: now.toISOString() };
  const put = (kind: Mark['kind']) =>
    rolls.of(caller).put(roll.rollUid, userUid, { ...mark, kind });
  if (said.state === 'help') await put('help');
  if (said.state !== 'help' || source === 'staff') await put(source);
}

/** Returns an own child, or refuses as for an unknown one. */
export function ownChild(caller: Caller, child: string): string {
  if (!caller.carerOf.includes(child)) throw studentNotFound();
  return child;
}

/** Returns the students whom staff may mark: everyone, without those to whom they have a link. */
export async function markable(
  { people, users }: Pick<MarkDeps, 'people' | 'users'>,
  caller: Caller,
  now: Date,
): Promise<Addressee[]> {
  const [all, linked] = await Promise.all([
    people.of(caller).all(caller.timeZone, now),
    linkedTo(users, caller),
  ]);
  return all.people.filter(({ type, userUid }) => type === 'student' && !linked.has(userUid));
}

/** Refuses a student whom the caller may not mark as staff, as an unknown one. */
export async function studentToMark(
  deps: MarkDeps,
  caller: Caller,
  student: string,
  now: Date,
): Promise<string> {
  const students = await markable(deps, caller, now);
  if (!students.some(({ userUid }) => userUid === student)) throw studentNotFound();
  return student;
}

/** The students of one answer. */
const mostFound = 20;

/** Finds students by the words of a name, with their year and their state. */
export async function studentsCalled(deps: MarkDeps, caller: Caller, name: string, now: Date) {
  const roll = await openRoll(deps, caller);
  const found = peopleCalled(name, await markable(deps, caller, now), mostFound);
  return studentsShown(deps, caller, { roll, found, now });
}

interface Found {
  readonly roll: StoredRoll;
  readonly found: readonly Pick<Addressee, 'userUid' | 'name'>[];
  readonly now: Date;
  /** The students whom the school knows to be away. Absent where the caller may not know it. */
  readonly away?: ReadonlySet<string>;
}

/** The number of students whose marks are read at once. */
const width = 30;

/** Returns students with their year, and what is known of them. */
export async function studentsShown(
  { users, restricted, rolls }: MarkDeps,
  caller: Caller,
  { roll, found, now, away }: Found,
): Promise<RollStudent[]> {
  const uids = found.map(({ userUid }) => userUid);
  const [profiles, withRestriction, marks] = await Promise.all([
    profilesOf(users, caller, uids),
    restricted.of(caller).children(now),
    atOnce(width, uids, (userUid) => rolls.of(caller).marksOf(roll.rollUid, userUid)),
  ]);
  return found.map(({ userUid, name }, i) => {
    const hasRestrictedLink = withRestriction.has(userUid);
    const standing = standingOf(marks[i] ?? [], { isStudent: true, hasRestrictedLink });
    const { state } = standing;
    const year = profiles.get(userUid)?.form_run ?? '';
    const isAway = away !== undefined && isKnownAway(userUid, { standing, away });
    return {
      userUid,
      name,
      year,
      is_safe: state === 'safe',
      state,
      ...(isAway && { is_away: true }),
    };
  });
}
