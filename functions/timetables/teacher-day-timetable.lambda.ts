import { tables } from '#functions/kernel/store/tables';
import { serveSignedIn } from '#functions/wiring';
import { teacherDayTimetable as contract } from '#shared/timetables/teacher-day-timetable.contract';
import { teacherDayTimetableSchemas as schemas } from '#shared/timetables/teacher-day-timetable.schemas';
import { teacherDayTimetableHandlers } from './teacher-day-timetable.ts';
import { timetableDeps } from './timetable-deps.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  teacherDayTimetableHandlers(timetableDeps(tables)),
);
