import type { Handlers } from '#shared/kernel/route';
import type { teacherDayTimetable as contract } from '#shared/timetables/teacher-day-timetable.contract';
import { chosenDays } from './rules/chosen-days.ts';
import { teacherDays } from './timetable-days.ts';
import type { TimetableDeps } from './timetable-deps.ts';

/** Answers the lessons that the caller gives. */
export const teacherDayTimetableHandlers = (deps: TimetableDeps): Handlers<typeof contract> => ({
  async list(chosen, caller, { now }) {
    const days = await teacherDays(deps, caller, chosenDays(chosen, caller.timeZone, now));
    return days.map((day) => ({ teacherdayUid: `${caller.userUid}.${day.date}`, ...day }));
  },
});
