import { newId } from '#functions/kernel/id';
import { minutesAfter } from '#functions/kernel/jobs/job';
import type { Bound } from '#functions/kernel/record/declaration';
import type { Homerooms } from '#functions/people/store/homerooms';
import type { PeopleRepository } from '#functions/people/store/people';
import { profilesOf } from '#functions/people/store/profiles-of';
import type { StudentPeople } from '#functions/people/store/students';
import { groupOrder } from '#shared/audiences/group-order';
import { levelName } from '#shared/goals/goals-pdf-request';
import type { Term } from '#shared/goals/term';
import type { Profile } from '#shared/intake/roster';
import { AppError } from '#shared/kernel/errors';
import type { Caller } from '#shared/rights/caller';
import { individual } from './rules/queue-view.ts';
import { goalsPdfJobs, type StoredGoalsStudent } from './store/goals-pdf-record.ts';
import type { FrozenHomeroom } from './store/goals-pdfs.ts';

export interface FreezeDeps {
  readonly users: StudentPeople;
  readonly people: Bound<PeopleRepository, 'all'>;
  readonly homerooms: Homerooms;
}

/** What is frozen: a year level, or one student. */
export type Target = { readonly level: number } | { readonly student: Profile };

interface Asked {
  readonly year: string;
  readonly terms: readonly Term[];
  readonly target: Target;
}

/** A request with its homerooms, before it is stored. */
export interface FrozenRequest {
  readonly requestUid: string;
  readonly scope: string;
  readonly homerooms: readonly FrozenHomeroom[];
}

/** Returns the list of a request as it is now: a row for each homeroom and term. */
export async function frozen(
  deps: FreezeDeps,
  caller: Caller,
  { year, terms, target }: Asked,
  now: Date,
): Promise<FrozenRequest> {
  const students =
    'student' in target ? [target.student] : await inLevel(deps, caller, target, now);
  const rooms = await deps.homerooms(caller, now);
  const byRoom = new Map<string, Profile[]>();
  for (const student of students) {
    const room = rooms.get(student.groups.find((uid) => rooms.has(uid)) ?? '') ?? '';
    byRoom.set(room, [...(byRoom.get(room) ?? []), student]);
  }
  const requestUid = newId(now);
  const scope = 'student' in target ? `student#${target.student.userUid}` : levelName(target.level);
  const at = now.toISOString();
  const ordered = [...byRoom].sort(([a], [b]) => groupOrder(a, b));
  const homerooms = terms.flatMap((term) =>
    ordered.map(([home_class, ofRoom]) => ({ term, home_class, ofRoom })),
  );
  return {
    requestUid,
    scope,
    homerooms: homerooms.map(({ term, home_class, ofRoom }, i) => ({
      row: {
        queuestatisticsUid: `${requestUid}.${String(i).padStart(3, '0')}`,
        requestUid,
        created_at: at,
        updated_at: at,
        created_by: caller.username,
        form_run: 'student' in target ? individual : levelName(target.level),
        scope,
        home_class,
        year,
        term,
        state: 'waiting' as const,
        total: ofRoom.length,
        done: 0,
        failed: 0,
        tries: 0,
        deadline: minutesAfter(now, goalsPdfJobs.patience.waiting),
      },
      students: ofRoom.map(asListed),
    })),
  };
}

const asListed = ({ userUid, username, firstname, surname }: Profile): StoredGoalsStudent => ({
  userUid,
  username,
  firstname,
  surname,
  state: 'waiting',
});

async function inLevel(
  { people, users }: FreezeDeps,
  caller: Caller,
  { level }: { readonly level: number },
  now: Date,
): Promise<Profile[]> {
  const { people: everyone } = await people.of(caller).all(caller.timeZone, now);
  const students = everyone.filter(({ type }) => type === 'student');
  const uids = students.map(({ userUid }) => userUid);
  const profiles = [...(await profilesOf(users, caller, uids)).values()];
  const found = profiles.filter(
    ({ form_run, status }) => form_run === levelName(level) && status === 'active',
  );
  if (found.length > 0) return found;
  throw new AppError('badRequest', `There are no students in ${levelName(level)}.`);
}
