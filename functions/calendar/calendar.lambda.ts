import { courseReader } from '#functions/courses/store/courses';
import { dueTasks } from '#functions/courses/store/due-tasks';
import { favoriteRepository } from '#functions/favourites/store/favorites';
import { sitesOfEnvironment, tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { limitRepository } from '#functions/kernel/store/limits';
import { userRepository } from '#functions/people/store/users';
import { serveSignedIn } from '#functions/wiring';
import { calendar as contract } from '#shared/calendar/calendar.contract';
import { calendarHandlers } from './calendar.ts';
import { calendarReader } from './store/calendar.ts';
import { feedRepository } from './store/calendar-feeds.ts';

const roster = tableName('roster');

export const handler = serveSignedIn(
  contract,
  calendarHandlers({
    events: calendarReader(db, {
      events: tableName('calendar'),
      categories: tableName('calendar-categories'),
    }),
    users: userRepository(db, tableName('users')),
    feeds: feedRepository(db, tableName('calendar-feeds')),
    favorites: favoriteRepository(db, tableName('favorites')),
    tasks: dueTasks(db, roster, courseReader(db, roster)),
    limits: limitRepository(db, tableName('limits')),
    sites: sitesOfEnvironment(),
  }),
);
