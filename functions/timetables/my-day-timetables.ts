import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import type { myDayTimetables as contract } from '#shared/timetables/my-day-timetables.contract';
import type { TimetableDay } from '#shared/timetables/timetable-day';
import { chosenDays } from './rules/chosen-days.ts';
import { studentDays, teacherDays } from './timetable-days.ts';
import type { TimetableDeps } from './timetable-deps.ts';

/** Answers the timetables of students and teachers to themselves, and of children to their carers. */
export const myDayTimetableHandlers = (deps: TimetableDeps): Handlers<typeof contract> => ({
  async list(chosen, caller, { now, audit }) {
    const days = chosenDays(chosen, caller.timeZone, now);
    await audit(caller.type === 'student' ? [caller.userUid] : []);
    const found =
      caller.type === 'student'
        ? await studentDays(deps, caller, { person: caller, days })
        : await teacherDays(deps, caller, days);
    return found.map((day) => identified(caller.userUid, day));
  },

  async listOfChild({ userUid, ...chosen }, caller, { now, audit }) {
    const isLinked = caller.carerOf.includes(userUid);
    const child = isLinked ? await deps.users.of(caller).get(userUid) : undefined;
    if (!child) throw timetableNotFound();
    const days = chosenDays(chosen, caller.timeZone, now);
    await audit([userUid]);
    const found = await studentDays(deps, caller, { person: child, days });
    return found.map((day) => identified(userUid, day));
  },
});

const identified = (userUid: string, day: TimetableDay) => ({
  mydaytimetablesUid: `${userUid}.${day.date}`,
  ...day,
});

/** The answer for every student who is no child of the caller, also for unknown ones. */
const timetableNotFound = () => new AppError('notFound', 'This timetable is not available.');
