import type { Home } from '#shared/home/home.contract';
import { addDays } from '#shared/kernel/zone';
import { schoolDayFrom, unknownCalendar } from '#shared/timetables/school-days';

/**
 * Which answers a device may store: own notices and data for 7 days,
 * children's timetables of today and the next school day for 24 hours, as what waits about a child, and
 * the names and ticks of a roll.
 * Marks, notes, finance, reasons, reports and psychology have no row here, so they are never stored.
 */

const hour = 3_600_000;
export const dayLong = 24 * hour;
export const weekLong = 7 * dayLong;

/** The key of a read: resource, route with its fixed query, input. Lists that are read whole have more. */
export type ReadKey = readonly [
  resource: string,
  route: string,
  input: unknown,
  ...rest: unknown[],
];

/** An answer to store under a name. */
export interface ToStore {
  readonly key: ReadKey;
  readonly data: unknown;
}

interface Rule {
  /** The longest age in milliseconds. */
  readonly age: number;
  /** The most answers of this kind; the newest stay. */
  readonly most: number;
  /** Returns what to store of an answer. */
  readonly keep?: (given: ToStore, today: string) => readonly ToStore[];
  /** Returns what to show of a stored answer of this age. */
  readonly show?: (data: never, age: number, today: string) => unknown;
  /** Whether its answer comes in pages. */
  readonly isPaged?: true;
}

/** Home as a device stores it. */
export interface StoredHome extends Home {
  /** How many lines were not stored. Their space is reserved. */
  readonly heldBack: {
    readonly waiting: number;
    readonly away: number;
    readonly late: number;
    readonly changed: number;
  };
}

const week = { age: weekLong, most: 3 };

/** By the route of a read, as its key has it. */
export const storeRules: Readonly<Record<string, Rule>> = {
  '/home {}': {
    age: weekLong,
    most: 1,
    keep: ({ key, data }) => [{ key, data: withoutSensitive(data as Home) }],
    show: homeToShow,
  },
  // No answer: where its headings were.
  '/home-tops {}': { age: weekLong, most: 1 },
  '/posts {}': { ...week, isPaged: true },
  '/posts/{postUid} {}': { age: weekLong, most: 40 },
  '/favorites {}': week,
  '/readposts/{userUid} {}': week,
  '/connection-headers {}': week,
  '/asks/{askUid}/people {"roll":"true"}': { age: dayLong, most: 3 },
  '/calendar {}': week,
  '/calendar/school-days {}': week,
  '/calendar/{EVENT_ID} {}': { age: weekLong, most: 20 },
  // The week and two days of it: each layout finds its own.
  '/my-day-timetables {}': { ...week, most: 6 },
  '/teacher-day-timetable {}': { ...week, most: 6 },
  '/my-day-timetables/{userUid} {}': { age: dayLong, most: 12, keep: nearDays },
};

/** The rule of a read; undefined if its answer is never stored. */
export const ruleOf = ([, route]: ReadKey): Rule | undefined => storeRules[route];

/** Returns what the device stores of an answer. Later pages of a list are not stored. */
export function toStore(given: ToStore, today: string): readonly ToStore[] {
  const rule = ruleOf(given.key);
  const isLaterPage = Boolean((given.key[2] as { next_token?: string })?.next_token);
  if (!rule || isLaterPage) return [];
  return rule.keep?.(given, today) ?? [given];
}

/** Returns Home without money, students who are away, results and readers. */
function withoutSensitive(home: Home): StoredHome {
  const waiting = home.waiting.filter(({ kind }) => kind !== 'invoice');
  // Late work comes from the results, too.
  const changed = home.changed.filter(({ kind }) => kind !== 'result');
  const heldBack = {
    waiting: home.waiting.length - waiting.length,
    away: home.away.length,
    late: home.late.length,
    changed: home.changed.length - changed.length,
  };
  const tasks = home.tasks.map(({ MARK_OUT_OF: _, ...task }) => task);
  const held = { away: [], own_posts: [], late: [] };
  return { ...home, waiting, tasks, changed, ...held, heldBack };
}

/**
 * Returns Home from today on. After 24 hours it has no lessons and no tasks, and nothing that waits
 * about a child. An answer of an earlier release lacks some parts.
 */
function homeToShow(home: StoredHome, age: number, today: string): StoredHome {
  const days = home.days.filter(({ date }) => date >= today);
  const isYoung = age <= dayLong;
  const waiting = isYoung
    ? home.waiting
    : home.waiting.filter((each) => !('child' in each && each.child));
  const old = home.waiting.length - waiting.length;
  return {
    ...home,
    waiting,
    heldBack: { ...home.heldBack, waiting: home.heldBack.waiting + old },
    asks: home.asks ?? [],
    my_places: home.my_places ?? [],
    own_posts: [],
    late: [],
    changed: isYoung ? (home.changed ?? []) : [],
    courses: home.courses.map((course) => ({ ...course, CLASS_IDS: course.CLASS_IDS ?? [] })),
    days: isYoung ? days : days.map((day) => ({ ...day, lessons: [] })),
    tasks: isYoung ? home.tasks.filter(({ DUE_DATE }) => DUE_DATE >= today) : [],
  };
}

/** Returns a child's days of today, tomorrow and the next weekday, as the screen of one day reads them. */
function nearDays({ key, data }: ToStore, today: string): readonly ToStore[] {
  const [resource, route, input] = key;
  const tomorrow = addDays(today, 1);
  const near = [today, tomorrow, schoolDayFrom(unknownCalendar, tomorrow)];
  return (data as readonly { readonly date: string }[])
    .filter(({ date }) => near.includes(date))
    .map((day) => ({
      key: [resource, route, { ...(input as object), from: day.date, to: day.date }],
      data: [day],
    }));
}
