import { addDays } from '#shared/kernel/zone';
import { type DemoSite, demoSettings } from '../content.ts';
import type { Cell } from '../csv.ts';
import {
  closedDaysOf,
  closingCategory,
  dayOfTerm,
  type SchoolYear,
} from '../learning/school-year.ts';
import type { School } from '../school-data.ts';
import { nearRows } from './near-events.ts';
import type { CsvFile } from './table.ts';

/** Audiences by number: everyone, or students and carers. */
const everyone = '1';
const families = '2,3';

/** An event of each year. Without times it lasts all day. */
interface Event {
  readonly title: string;
  readonly term: number;
  readonly week: number;
  readonly weekday: number;
  readonly times?: readonly [starts: string, ends: string];
  readonly days?: number;
  readonly place?: string;
  readonly audience: string;
  readonly category: string;
  readonly groups?: string;
  readonly description?: string;
}

const events: readonly Event[] = [
  {
    title: 'Welcome barbecue',
    category: 'Community',
    term: 1,
    week: 2,
    weekday: 5,
    times: ['17:30', '20:00'],
    place: 'Oval',
    audience: everyone,
  },
  {
    title: 'Swimming carnival',
    category: 'Sport',
    term: 1,
    week: 4,
    weekday: 5,
    place: 'Aquatic centre',
    audience: everyone,
    groups: 'Year 7,Year 8,Year 9',
  },
  {
    title: 'Year 7 camp',
    category: 'Camps',
    term: 1,
    week: 6,
    weekday: 3,
    days: 3,
    place: 'The lake',
    audience: everyone,
    groups: 'Year 7',
  },
  {
    title: 'Parent and teacher conversations',
    category: 'Conversations',
    term: 1,
    week: 9,
    weekday: 4,
    times: ['15:30', '20:00'],
    place: 'Library',
    audience: '3,4',
  },
  {
    title: 'Cross country',
    category: 'Sport',
    term: 2,
    week: 2,
    weekday: 5,
    place: 'Oval',
    audience: everyone,
  },
  {
    title: 'Half-yearly examinations',
    category: 'Examinations',
    term: 2,
    week: 4,
    weekday: 1,
    days: 5,
    audience: everyone,
    groups: 'Year 10,Year 11,Year 12',
  },
  {
    title: 'Winter concert',
    category: 'Music and theatre',
    term: 2,
    week: 7,
    weekday: 4,
    times: ['18:30', '20:30'],
    place: 'Hall',
    audience: everyone,
    description: 'Choirs, strings and the <b>big band</b>.',
  },
  {
    title: 'Book week parade',
    category: 'Community',
    term: 3,
    week: 5,
    weekday: 3,
    times: ['09:00', '10:45'],
    place: 'Quadrangle',
    audience: families,
    groups: 'Kindergarten,Year 1,Year 2,Year 3',
  },
  {
    title: 'Trial examinations',
    category: 'Examinations',
    term: 3,
    week: 3,
    weekday: 1,
    days: 10,
    audience: everyone,
    groups: 'Year 12',
  },
  {
    title: 'Athletics carnival',
    category: 'Sport',
    term: 3,
    week: 7,
    weekday: 2,
    place: 'Sports park',
    audience: everyone,
  },
  {
    title: 'School play',
    category: 'Music and theatre',
    term: 3,
    week: 9,
    weekday: 5,
    times: ['19:00', '21:30'],
    place: 'Theatre',
    audience: everyone,
  },
  {
    title: 'Year 12 farewell',
    category: 'Community',
    term: 3,
    week: 10,
    weekday: 4,
    times: ['11:00', '12:30'],
    place: 'Hall',
    audience: everyone,
    groups: 'Year 12',
  },
  {
    title: 'Yearly examinations',
    category: 'Examinations',
    term: 4,
    week: 4,
    weekday: 1,
    days: 5,
    audience: everyone,
    groups: 'Year 7,Year 8,Year 9,Year 10,Year 11',
  },
  {
    title: 'Orientation day',
    category: 'Community',
    term: 4,
    week: 7,
    weekday: 2,
    audience: everyone,
  },
  {
    title: 'Speech night',
    category: 'Community',
    term: 4,
    week: 9,
    weekday: 4,
    times: ['18:00', '20:30'],
    place: 'Hall',
    audience: everyone,
  },
];

/**
 * Returns the events of this year and the last: terms, events, weekly staff meetings, and near
 * events.
 */
export const calendar = (site: DemoSite, { teaching, date }: School): CsvFile => ({
  columns: [
    'EVENT_ID',
    'title',
    'starts',
    'ends',
    'all_day',
    'location',
    'AUDIENCE_TYPE_ID',
    'groups',
    'category',
    'description',
    'status',
  ],
  rows: [
    ...teaching[site].flatMap(({ year }) => [...eventRows(site, year)].map(confirmed)),
    ...nearRows(date),
  ],
});

/** Adds an empty status, which means confirmed. */
const confirmed = (row: Cell[]): Cell[] => [...row, undefined];

function* eventRows(site: DemoSite, year: SchoolYear): Generator<Cell[]> {
  const { schoolName } = demoSettings[site];
  for (const { sourcedId, title, start, end } of year.terms) {
    const last = addDays(end, -1);
    yield [
      `${sourcedId}-begins`,
      `${title} begins`,
      start,
      start,
      true,
      '',
      everyone,
      '',
      'Terms',
      '',
    ];
    yield [`${sourcedId}-ends`, `${title} ends`, last, last, true, '', everyone, '', 'Terms', ''];
  }
  for (const [day, title] of closedDaysOf(year)) {
    yield [`closed-${day}`, title, day, day, true, '', everyone, '', closingCategory, ''];
  }
  for (const [i, event] of events.entries()) {
    const {
      title,
      term,
      week,
      weekday,
      times,
      days = 1,
      place,
      audience,
      groups,
      category,
    } = event;
    const day = dayOfTerm(year, term, week, weekday);
    const span = times
      ? [`${day}T${times[0]}`, `${day}T${times[1]}`, false]
      : [day, addDays(day, lastOf(days, weekday)), true];
    const text = event.description ?? `${title} of ${schoolName}.`;
    yield [`${year.year}-e${i + 1}`, title, ...span, place, audience, groups, category, text];
  }
  for (const { sourcedId } of year.terms) {
    const term = Number(sourcedId.slice(-1));
    for (let week = 1; week <= 10; week++) {
      const day = dayOfTerm(year, term, week, 2);
      const span = [`${day}T15:45`, `${day}T16:45`, false];
      yield [
        `${sourcedId}-m${week}`,
        'Staff meeting',
        ...span,
        'Common room',
        '4',
        '',
        'Meetings',
        '',
      ];
    }
  }
}

/** Returns how many days the last day is after the first one, if weekends do not count. */
const lastOf = (days: number, weekday: number) =>
  days - 1 + 2 * Math.floor((weekday - 1 + days - 1) / 5);
