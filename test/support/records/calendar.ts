import { askReader } from '#functions/asks/store/ask.record';
import { calendarHandlers } from '#functions/calendar/calendar';
import { eventBinHandlers } from '#functions/calendar/event-bin';
import { eventWritingHandlers } from '#functions/calendar/event-writing';
import { calendarReader } from '#functions/calendar/store/calendar';
import { calendarDays } from '#functions/calendar/store/calendar-days';
import { eventWrites } from '#functions/calendar/store/event-writes';
import { removedEvents } from '#functions/calendar/store/removed-events';
import { calendarFeedHandlers } from '#functions/calendar-feeds/calendar-feed';
import { feedRepository } from '#functions/calendar-feeds/store/calendar-feeds';
import { courseReader } from '#functions/courses/store/courses';
import { dueTasks } from '#functions/courses/store/due-tasks';
import { favoriteRepository } from '#functions/favourites/store/favorites';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { groupRepository } from '#functions/people/store/groups';
import { userRepository } from '#functions/people/store/users';
import { settingsRepository } from '#functions/site/store/settings';
import { schoolDayHandlers } from '#functions/timetables/school-days';
import { schoolCards } from '#functions/timetables/store/school-cards';
import { timetableDeps } from '#functions/timetables/timetable-deps';
import { noFiles } from '#test/support/files/no-files';
import { schoolNamed } from '#test/support/records/school';
import { tablesOf } from '#test/support/tables/named';
import type { TestTables } from '#test/support/tables/tables';

/** The tables that the calendar needs beside those of the intake. */
export const calendarTables = [
  'asks',
  'calendar-feeds',
  'favorites',
  'limits',
  'posts',
  'settings',
] as const;

export const eventsOver = ({ db }: TestTables) => calendarReader(tablesOf(db));

/** Builds the calendar's handlers over real tables. */
export const calendarOver = (tables: TestTables, files: typeof noFiles = noFiles) => {
  const { db } = tables;
  const events = eventsOver(tables);
  const users = userRepository(tablesOf(db));
  return {
    ...calendarHandlers({
      asks: askReader(tablesOf(db)),
      events,
      days: calendarDays(tablesOf(db), events),
      users,
      groups: groupRepository(tablesOf(db)),
      stored: files.stored,
    }),
    ...eventBinHandlers({ asks: askReader(tablesOf(db)), removed: removedEvents(tablesOf(db)) }),
    ...eventWritingHandlers({
      files,
      asks: askReader(tablesOf(db)),
      orders: { send: async () => {} },
      events,
      writes: eventWrites(tablesOf(db), idempotencyRepository(tablesOf(db))),
      groups: groupRepository(tablesOf(db)),
      closing: async () => ['Holiday'],
    }),
    ...schoolDayHandlers({
      settings: settingsRepository(tablesOf(db)),
      cards: schoolCards(tablesOf(db), timetableDeps(tablesOf(db))),
    }),
    ...calendarFeedHandlers({
      events,
      users,
      feeds: feedRepository(tablesOf(db)),
      favorites: favoriteRepository(tablesOf(db)),
      tasks: dueTasks(tablesOf(db), courseReader(tablesOf(db))),
      timetable: timetableDeps(tablesOf(db)),
      limits: limitRepository(tablesOf(db)),
      schoolOf: async (schoolUid) =>
        schoolUid === 'main'
          ? {
              schoolUid: schoolNamed(schoolUid).site,
              name: 'Harbour College',
              timeZone: 'Australia/Sydney',
            }
          : undefined,
    }),
  };
};
