import { calendarHandlers } from '#functions/api/calendar';
import { calendarReader } from '#functions/data/calendar';
import { feedRepository } from '#functions/data/calendar-feeds';
import { courseReader } from '#functions/data/courses';
import { dueTasks } from '#functions/data/due-tasks';
import { favoriteRepository } from '#functions/data/favorites';
import { limitRepository } from '#functions/data/limits';
import { userRepository } from '#functions/data/users';
import { db } from '#functions/lib/dynamo';
import { sitesOfEnvironment, tableName } from '#functions/lib/environment';
import { serveSignedIn } from '#functions/lib/wiring';
import { api } from '#shared/contract/api';

const roster = tableName('roster');

export const handler = serveSignedIn(
  api.calendar,
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
