import { calendarReader } from '#functions/calendar/store/calendar';
import { tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { postReader } from '#functions/posts/store/post-reader';
import { serveSignedIn } from '#functions/wiring';
import { favorites as contract } from '#shared/favourites/favorites.contract';
import { favoriteHandlers } from './favorites.ts';
import { favoriteRepository } from './store/favorites.ts';

export const handler = serveSignedIn(
  contract,
  favoriteHandlers(
    favoriteRepository(db, tableName('favorites')),
    postReader(db, tableName('posts')),
    calendarReader(db, {
      events: tableName('calendar'),
      categories: tableName('calendar-categories'),
    }),
  ),
);
