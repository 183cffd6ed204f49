import type { HomePart } from '#shared/home/home.contract';

/** What the parts of Home show, in the middle of a sentence. Some are one thing for its reader. */
export const partWords: Readonly<Record<HomePart, string>> = {
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
