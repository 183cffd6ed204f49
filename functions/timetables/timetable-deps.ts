import { type CalendarReader, calendarReader } from '#functions/calendar/store/calendar';
import { type CourseReader, courseReader } from '#functions/courses/store/courses';
import { type EnrolmentReader, enrolmentReader } from '#functions/courses/store/enrolments';
import type { Bound } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import { type UserRepository, userRepository } from '#functions/people/store/users';
import { type SettingsRepository, settingsRepository } from '#functions/site/store/settings';
import { type SessionReader, sessionReader } from './store/academic-sessions.ts';
import { type TimetableReader, timetableReader } from './store/timetables.ts';

/** The repositories from which a day of a timetable is made. */
export interface TimetableDeps {
  readonly timetables: TimetableReader;
  readonly enrolments: EnrolmentReader;
  readonly classes: Bound<CourseReader, 'classes'>;
  readonly sessions: SessionReader;
  readonly events: Bound<CalendarReader, 'starting' | 'standing'>;
  readonly settings: SettingsRepository;
  readonly users: Bound<UserRepository, 'get' | 'many'>;
}

/** Returns the repositories of timetables. */
export const timetableDeps = (tables: Tables): TimetableDeps => ({
  timetables: timetableReader(tables),
  enrolments: enrolmentReader(tables),
  classes: courseReader(tables),
  sessions: sessionReader(tables),
  events: calendarReader(tables),
  settings: settingsRepository(tables),
  users: userRepository(tables),
});
