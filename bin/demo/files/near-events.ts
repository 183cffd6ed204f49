import type { Cell } from '../csv.ts';
import { schoolDayAt } from '../learning/demo-days.ts';
import { yearName } from '../people/community.ts';

/** An event near the day of the demo, at any time of the year. School days count from that day. */
interface NearEvent {
  readonly title: string;
  readonly day: number;
  readonly days?: number;
  readonly times?: readonly [starts: string, ends: string];
  readonly place: string;
  readonly category: string;
  readonly audience: string;
  readonly grades?: readonly number[];
  readonly status?: 'tentative' | 'cancelled';
  readonly description: string;
}

const everyone = '1';

const events: readonly NearEvent[] = [
  {
    title: 'Science fair',
    day: 0,
    days: 2,
    place: 'Hall',
    category: 'Learning, exhibitions',
    audience: everyone,
    description: 'Volcanoes, bridges, and a robot that sorts socks. Come in at any time.',
  },
  {
    title: 'Swimming carnival',
    day: -4,
    times: ['09:00', '14:30'],
    place: 'Pool',
    category: 'Sport',
    audience: everyone,
    description: 'Every house swims. Bring a hat.',
  },
  {
    title: 'Staff briefing',
    day: 0,
    times: ['08:10', '08:30'],
    place: 'Common room',
    category: 'Meetings',
    audience: '4',
    description: 'The week ahead.',
  },
  {
    title: 'Uniform shop open',
    day: 0,
    times: ['14:30', '16:00'],
    place: 'Uniform shop',
    category: 'Community',
    audience: '3',
    description: 'Cards only. Second-hand blazers on the rack at the door.',
  },
  {
    title: 'Library open late',
    day: 0,
    times: ['15:30', '18:30'],
    place: 'Library',
    category: 'Community',
    audience: everyone,
    description: 'Somebody from the English department is there to ask until six.',
  },
  {
    title: 'Museum visit',
    day: 1,
    times: ['09:15', '14:30'],
    place: 'City museum',
    category: 'Excursions',
    audience: '2,3',
    grades: [7, 9],
    description: 'Bring lunch. Details: https://museum.example.edu/schools',
  },
  {
    title: 'Chess tournament',
    day: 3,
    times: ['12:30', '15:00'],
    place: 'Library',
    category: 'Community',
    audience: everyone,
    status: 'tentative',
    description: 'As soon as eight boards are found.',
  },
  {
    title: 'Inter-school netball',
    day: 4,
    times: ['13:00', '16:00'],
    place: 'Courts',
    category: 'Sport',
    audience: everyone,
    status: 'cancelled',
    description: 'The courts are under water. A new day will be found.',
  },
  {
    title: 'Orchestra rehearsal',
    day: 8,
    times: ['15:30', '17:00'],
    place: 'Music room',
    category: 'Arts',
    audience: everyone,
    description: 'Strings first. Parents are welcome to listen.',
  },
  {
    title: 'Careers evening',
    day: 5,
    times: ['18:00', '20:00'],
    place: 'Hall',
    category: 'Conversations',
    audience: '2,3',
    grades: [10, 11, 12],
    description: 'Twenty people talk about their work and how they found it.',
  },
];

/** Returns the calendar rows of the events near a day, from last school week to the next. */
export const nearRows = (date: string): Cell[][] =>
  events.map(({ title, day, days = 1, times, grades = [], ...rest }, i) => {
    const first = schoolDayAt(date, day);
    const span = times
      ? [`${first}T${times[0]}`, `${first}T${times[1]}`, false]
      : [first, schoolDayAt(date, day + days - 1), true];
    const { place, audience, category, description, status } = rest;
    const groups = grades.map(yearName).join(',');
    return [
      `near-${i + 1}`,
      title,
      ...span,
      place,
      audience,
      groups,
      category,
      description,
      status,
    ];
  });
