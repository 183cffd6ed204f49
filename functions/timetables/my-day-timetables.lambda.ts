import { tables } from '#functions/kernel/store/tables';
import { serveSignedIn } from '#functions/wiring';
import { myDayTimetables as contract } from '#shared/timetables/my-day-timetables.contract';
import { myDayTimetablesSchemas as schemas } from '#shared/timetables/my-day-timetables.schemas';
import { myDayTimetableHandlers } from './my-day-timetables.ts';
import { timetableDeps } from './timetable-deps.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  myDayTimetableHandlers(timetableDeps(tables)),
);
