import { AppError } from '#shared/kernel/errors';
import type { GroupName } from './entry.ts';
import type { useFound } from './useFound.ts';

type Found = ReturnType<typeof useFound>;

/** What can be found without a connection. */
export const withoutConnection =
  'Without a connection, only portal pages and the notices and events saved on this device are found, by title.';

/** What to say when the server does not answer in time, or not at all. */
export const tooLong = 'The search took too long.';

/** What to say when nothing is found. On the screen the specified text of empty lists is below it. */
export const nothingFor = (words: string, where = ''): string =>
  `No results for “${words}”${where}. Check the spelling, or try fewer words.`;

/** Returns a failure of the search in words for people: what a gateway says is for engineers. */
export const inWords = (error: Error): Error =>
  error instanceof AppError && error.kind !== 'unavailable'
    ? error
    : new AppError('unavailable', tooLong);

/** Returns a sentence if something could not be searched or nothing was found; it is empty otherwise. */
export function stateText(
  found: Pick<Found, 'words' | 'isOnline' | 'isSearching' | 'isNothing' | 'error' | 'people'>,
): string {
  if (!found.isOnline) return withoutConnection;
  if (found.isSearching) return '';
  if (found.error || found.people.state === 'failed') return tooLong;
  return found.people.nobody ?? (found.isNothing ? nothingFor(found.words) : '');
}

/** How many things of a group are called: one, and several. */
const counted: Readonly<Record<GroupName, readonly [one: string, several: string]>> = {
  recent: ['recent', 'recent'],
  action: ['action', 'actions'],
  screen: ['portal page', 'portal pages'],
  person: ['person', 'people'],
  post: ['notice or newsletter', 'notices and newsletters'],
  event: ['event', 'events'],
  course: ['course', 'courses'],
  place: ['place', 'places'],
  page: ['page', 'pages'],
  task: ['task due', 'tasks due'],
};

/**
 * Returns what was found, in words: “1 event, 2 courses, more than 5 notices and newsletters”. It is
 * empty while the search goes on.
 */
export function countText({
  words,
  isSearching,
  groups,
}: Pick<Found, 'words' | 'isSearching' | 'groups'>): string {
  if (!words || isSearching) return '';
  const parts = groups.map(({ name, entries, hasMore }) => {
    const count = entries.length;
    const [one, several] = counted[name];
    return hasMore ? `more than ${count} ${several}` : `${count} ${count === 1 ? one : several}`;
  });
  const text = parts.join(', ');
  return text && text[0]?.toUpperCase() + text.slice(1);
}
