import { calendarHandlers } from '#functions/calendar/calendar';
import { calendarReader } from '#functions/calendar/store/calendar';
import { feedRepository } from '#functions/calendar/store/calendar-feeds';
import { courseReader } from '#functions/courses/store/courses';
import { dueTasks } from '#functions/courses/store/due-tasks';
import { favoriteRepository } from '#functions/favourites/store/favorites';
import { limitRepository } from '#functions/kernel/store/limits';
import { userRepository } from '#functions/people/store/users';
import type { TestTables } from '#test/support/tables/tables';

/** The tables that the calendar needs beside those of the intake. */
export const calendarTables = ['calendar-feeds', 'favorites', 'limits', 'posts'] as const;

export const eventsOver = ({ db }: TestTables) =>
  calendarReader(db, { events: 'calendar', categories: 'calendar-categories' });

/** Builds the calendar's handlers over real tables. */
export const calendarOver = (tables: TestTables) => {
  const { db } = tables;
  return calendarHandlers({
    events: eventsOver(tables),
    users: userRepository(db, 'users'),
    feeds: feedRepository(db, 'calendar-feeds'),
    favorites: favoriteRepository(db, 'favorites'),
    tasks: dueTasks(db, 'roster', courseReader(db, 'roster')),
    limits: limitRepository(db, 'limits'),
    sites: [{ schoolUid: 'main', name: 'Harbour College', timeZone: 'Australia/Sydney' }],
  });
};
