import type { Resource } from '#shared/kernel/route';
import type { homeSchemas } from './home.schemas.ts';

export type {
  AskWaiting,
  Home,
  HomeChange,
  HomeDay,
  HomeLessons,
  HomePost,
  HomeStudent,
  Waiting,
} from './home.schemas.ts';

/** The parts of Home. A part that fails is named in the answer, and the others are shown. */
export const homeParts = [
  'notices',
  'connections',
  'calendar',
  'lessons',
  'places',
  'courses',
  'tasks',
  'absences',
  'asks',
  'accounts',
  'documents',
  'away',
  'office',
  'mailings',
  'intakes',
  'my_places',
  'favourites',
  'own_posts',
] as const;
export type HomePart = (typeof homeParts)[number];

/** The days of tasks that Home shows, from today. */
export const homeTaskDays = 7;

/** The most of each that Home shows. */
export const mostOnHome = {
  events: 8,
  notices: 3,
  newsletters: 3,
  favourites: 6,
  tasks: 8,
  late: 5,
  changed: 5,
  my_places: 8,
  waiting: 10,
  away: 30,
  own_posts: 3,
} as const;

export const home: Resource<typeof homeSchemas> = {
  get: {
    method: 'GET',
    path: '/home',
    operation: 'home',
    child: { record: 'timetable', act: 'read' },
    summary:
      'What the caller needs today: what waits, today and the next days, tasks, the newest posts, favourites.',
  },
};
