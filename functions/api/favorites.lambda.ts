import { favoriteHandlers } from '#functions/api/favorites';
import { calendarReader } from '#functions/data/calendar';
import { favoriteRepository } from '#functions/data/favorites';
import { postReader } from '#functions/data/post-reader';
import { db } from '#functions/lib/dynamo';
import { tableName } from '#functions/lib/environment';
import { serveSignedIn } from '#functions/lib/wiring';
import { api } from '#shared/contract/api';

export const handler = serveSignedIn(
  api.favorites,
  favoriteHandlers(
    favoriteRepository(db, tableName('favorites')),
    postReader(db, tableName('posts')),
    calendarReader(db, {
      events: tableName('calendar'),
      categories: tableName('calendar-categories'),
    }),
  ),
);
