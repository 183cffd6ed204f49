import type { Bound } from '#functions/kernel/record/declaration';
import { classUidOf } from '#functions/kernel/roster/uids';
import type { GroupRepository } from '#functions/people/store/groups';
import type { RollClass } from '#shared/emergency/roll-call.contract';
import { dayIn, wallClock } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';
import type { TimetableDay } from '#shared/timetables/timetable-day';
import { type MarkDeps, markable, openRoll, studentsShown } from './roll-call-marks.ts';

export interface RollClassDeps extends MarkDeps {
  readonly groups: Bound<GroupRepository, 'all'>;
  /** Returns the lessons that the caller gives on some days. */
  readonly lessonsOf: (caller: Caller, days: readonly string[]) => Promise<TimetableDay[]>;
}

type Lesson = TimetableDay['lessons'][number];

/**
 * Returns the students whom the caller has in the room: those of the own homeroom, and of the lesson
 * of this minute. The lesson in which the roll-call began stays in the list, because a class does
 * not change rooms in a lockdown.
 */
export async function classesInRoom(
  deps: RollClassDeps,
  caller: Caller,
  now: Date,
): Promise<RollClass[]> {
  const { site, timeZone } = caller;
  const roll = await openRoll(deps, caller);
  const began = new Date(roll.started_at);
  const moments = [began, now];
  const days = [...new Set(moments.map((at) => dayIn(timeZone, at)))];
  const [groups, students, timetable, away] = await Promise.all([
    deps.groups.of(caller).all(),
    markable(deps, caller, now),
    deps.lessonsOf(caller, days),
    deps.away.of(caller).on(dayIn(timeZone, began), now),
  ]);
  const homerooms = groups
    .filter(
      ({ grouptype, groupUid }) => grouptype === 'Homeroom' && caller.groups.includes(groupUid),
    )
    .map(({ groupUid, groupname: name }) => ({ groupUid, name, kind: 'homeroom' as const }));
  const lessons = moments
    .flatMap((at) => lessonsAt(timetable, timeZone, at))
    .map(({ CLASS_ID, class_name: name }) => ({
      groupUid: classUidOf(site, CLASS_ID),
      name,
      kind: 'lesson' as const,
    }));
  // A homeroom may have a lesson too.
  const classes = new Map([...lessons, ...homerooms].map((each) => [each.groupUid, each]));
  const inOrder = [...classes.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1));
  const found = await Promise.all(
    inOrder.map(async (each) => {
      const inClass = students.filter((student) => student.groups.includes(each.groupUid));
      return {
        ...each,
        students: await studentsShown(deps, caller, { roll, found: inClass, now, away }),
      };
    }),
  );
  return found.filter((each) => each.students.length > 0);
}

/** Returns the lessons that take place at a moment, and that no colleague takes. */
function lessonsAt(timetable: readonly TimetableDay[], timeZone: string, at: Date): Lesson[] {
  const day = timetable.find(({ date }) => date === dayIn(timeZone, at));
  const time = new Date(wallClock(timeZone, at.getTime())).toISOString().slice(11, 16);
  return (day?.lessons ?? []).filter(
    ({ is_held, cover, starts, ends }) =>
      is_held && cover !== 'by_colleague' && starts <= time && time < ends,
  );
}
