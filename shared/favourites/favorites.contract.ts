import type { Resource } from '#shared/kernel/route';
import type { favoritesSchemas } from './favorites.schemas.ts';

export type { Favorite } from './favorites.schemas.ts';

export const favorites: Resource<typeof favoritesSchemas> = {
  list: {
    method: 'GET',
    path: '/favorites',
    operation: 'fav',
    child: 'own',
    summary: "The caller's favourites that can still be read, newest first; at most 200.",
  },
  create: {
    method: 'POST',
    path: '/favorites',
    operation: 'fav',
    child: 'own',
    repeat: 'same',
    summary: 'Keeps a post or an event; doing it twice changes nothing.',
  },
  remove: {
    method: 'DELETE',
    path: '/favorites/{favoriteUid}',
    operation: 'fav',
    child: 'own',
    summary: "Gives up one of the caller's favourites.",
  },
};
