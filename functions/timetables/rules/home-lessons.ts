import type { Caller } from '#shared/rights/caller';
import { may } from '#shared/rights/permissions';
import type { TimetableDay } from '#shared/timetables/timetable-day';
import { studentDays, teacherDays } from '../timetable-days.ts';
import type { TimetableDeps } from '../timetable-deps.ts';

interface Student {
  readonly userUid: string;
  readonly groups: readonly string[];
}

/** A day of a person's timetable. */
export type LessonsOfPerson = TimetableDay & { readonly userUid: string };

/** Returns the days of the caller's own lessons, and of each child's. */
export async function homeLessons(
  deps: TimetableDeps,
  caller: Caller,
  { children, days }: { readonly children: readonly Student[]; readonly days: readonly string[] },
): Promise<LessonsOfPerson[]> {
  const own = async () => {
    if (caller.type === 'student' && may(caller, 'tt.my')) {
      return studentDays(deps, caller, { person: caller, days });
    }
    return may(caller, 'tt.tch') ? teacherDays(deps, caller, days) : [];
  };
  const ofChild = (child: Student) => studentDays(deps, caller, { person: child, days });
  const visible = may(caller, 'tt.child') ? children : [];
  const [mine, ...theirs] = await Promise.all([own(), ...visible.map(ofChild)]);
  const named = (userUid: string, found: readonly TimetableDay[] = []) =>
    found.map((day) => ({ userUid, ...day }));
  return [
    ...named(caller.userUid, mine),
    ...visible.flatMap(({ userUid }, i) => named(userUid, theirs[i])),
  ];
}
