import type { HomePart } from '#shared/home/home.contract';

/** What the parts of Home show, in the middle of a sentence. Some are one thing for its reader. */
const words: Readonly<Record<HomePart, string>> = {
  notices: 'notices',
  connections: 'Connections',
  calendar: 'events',
  lessons: 'lessons',
  places: 'links to courses',
  courses: 'links to courses',
  tasks: 'tasks',
  absences: 'absences',
  asks: 'what you are asked',
  accounts: 'fees',
  documents: 'documents to sign',
  away: 'who is away',
  office: 'work of the office',
  mailings: 'mailings',
  intakes: 'files of the school',
  my_places: 'links to courses',
  favourites: 'favourites',
  own_posts: 'your own posts',
};

/**
 * Names the parts of Home that could not be loaded: it may be one that somebody waits for. A newer
 * release may have parts that this page does not know.
 */
export function missingText(parts: readonly string[]): string {
  const names = new Set(parts.flatMap((part) => words[part as HomePart] ?? []));
  if (names.size === 0) return 'Some of this page could not be loaded.';
  return `Not loaded: ${new Intl.ListFormat('en-AU').format(names)}. Everything else is here.`;
}
