import { calendarReader } from '#functions/calendar/store/calendar';
import { tables } from '#functions/kernel/store/tables';
import { postReader } from '#functions/posts/store/post-reader';
import { serveSignedIn } from '#functions/wiring';
import { favorites as contract } from '#shared/favourites/favorites.contract';
import { favoritesSchemas as schemas } from '#shared/favourites/favorites.schemas';
import { favoriteHandlers } from './favorites.ts';
import { favoriteRepository } from './store/favorites.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  favoriteHandlers(favoriteRepository(tables), postReader(tables), calendarReader(tables)),
);
