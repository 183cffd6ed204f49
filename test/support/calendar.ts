import { calendarHandlers } from '#functions/api/calendar';
import { calendarReader } from '#functions/data/calendar';
import { feedRepository } from '#functions/data/calendar-feeds';
import { courseReader } from '#functions/data/courses';
import { dueTasks } from '#functions/data/due-tasks';
import { favoriteRepository } from '#functions/data/favorites';
import { limitRepository } from '#functions/data/limits';
import { userRepository } from '#functions/data/users';
import type { TestTables } from '#test/support/tables';

/** The tables that the calendar needs beside those of the intake. */
export const calendarTables = ['calendar-feeds', 'favorites', 'limits', 'posts'] as const;

export const eventsOver = ({ db }: TestTables) =>
  calendarReader(db, { events: 'calendar', categories: 'calendar-categories' });

/** The calendar's endpoints over real tables. */
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
