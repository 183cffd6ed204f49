import type { Caller } from '#shared/rights/caller';
import { may } from '#shared/rights/permissions';
import type { TimetableDay } from '#shared/timetables/timetable-day';
import { studentDays, teacherDays } from '../timetable-days.ts';
import type { TimetableDeps } from '../timetable-deps.ts';

/** What lessons are made of. */
export type LessonDeps = TimetableDeps;

interface Person {
  readonly userUid: string;
  readonly groups: readonly string[];
}

/** A day of a person's timetable. */
export type LessonsOfPerson = TimetableDay & { readonly userUid: string };

/** Returns the days of the caller's own lessons, and of each child's. */
export async function homeLessons(
  deps: LessonDeps,
  caller: Caller,
  { children, days }: { readonly children: readonly Person[]; readonly days: readonly string[] },
): Promise<LessonsOfPerson[]> {
  const found = await Promise.all(
    [caller, ...children].map((person) => lessonsOf(deps, caller, person, days)),
  );
  return found.flat();
}

/** Returns the days of the caller's own lessons, or those of a child. The caller decides whose child. */
export async function lessonsOf(
  deps: LessonDeps,
  caller: Caller,
  person: Person,
  days: readonly string[],
): Promise<LessonsOfPerson[]> {
  const found = await daysOf(deps, caller, person, days);
  return found.map((day) => ({ userUid: person.userUid, ...day }));
}

async function daysOf(
  deps: LessonDeps,
  caller: Caller,
  person: Person,
  days: readonly string[],
): Promise<TimetableDay[]> {
  if (person.userUid !== caller.userUid) {
    return may(caller, 'tt.child') ? studentDays(deps, caller, { person, days }) : [];
  }
  if (caller.type === 'student') {
    return may(caller, 'tt.my') ? studentDays(deps, caller, { person, days }) : [];
  }
  return may(caller, 'tt.tch') ? teacherDays(deps, caller, days) : [];
}
