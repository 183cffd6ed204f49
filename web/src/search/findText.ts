import type { useFound } from './useFound.ts';

type Found = ReturnType<typeof useFound>;

/** What can be found without a connection. */
export const withoutConnection =
  'You are offline. Screens, and notices and events that this device has, can still be found by their titles.';

/** Returns a sentence if something could not be searched or nothing was found; it is empty otherwise. */
export function stateText(
  found: Pick<Found, 'isOnline' | 'isSearching' | 'isNothing' | 'error' | 'people'>,
): string {
  if (!found.isOnline) return withoutConnection;
  if (found.isSearching) return '';
  if (found.error || found.people.state === 'failed') {
    return 'Search is not available now. Try again in a moment.';
  }
  return found.people.nobody ?? (found.isNothing ? 'No records found!' : '');
}

/** Returns how much was found, for screen readers; it is empty while the search goes on. */
export function countText(
  { words, isSearching, groups }: Pick<Found, 'words' | 'isSearching' | 'groups'>,
  count: number,
): string {
  if (!words || isSearching || count === 0) return '';
  const results = count === 1 ? '1 result' : `${count} results`;
  return groups.length === 1 ? results : `${results} in ${groups.length} groups`;
}
