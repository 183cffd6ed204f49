import { compact, escaped, fileOf } from '#shared/calendar/ics-lines';
import { addDays } from '#shared/kernel/zone';
import type { Settings } from '#shared/site/settings.contract';
import { type DemoSite, demoSettings } from '../content.ts';
import { dayOfTerm, type SchoolYear } from '../learning/school-year.ts';
import type { School } from '../school-data.ts';

/** A club that meets every week of a term. */
interface Club {
  readonly title: string;
  readonly weekday: number;
  readonly starts: string;
  readonly ends: string;
  readonly place: string;
  readonly category: string;
  /** The audience by number. Without it, the club is for everyone. */
  readonly audience?: string;
  readonly groups?: string;
}

/** By their number in the calendar of the school. */
const weekdays = ['', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

const clubs: readonly Club[] = [
  {
    title: 'Choir rehearsal',
    weekday: 1,
    starts: '080000',
    ends: '084500',
    place: 'Music room',
    category: 'Music and theatre',
  },
  {
    title: 'Athletics training',
    weekday: 3,
    starts: '154500',
    ends: '170000',
    place: 'Oval',
    category: 'Sport',
    audience: '2,3',
    groups: 'Year 7,Year 8,Year 9,Year 10',
  },
  {
    title: 'Study hall',
    weekday: 4,
    starts: '153000',
    ends: '173000',
    place: 'Library',
    category: 'Study',
    audience: '2,3',
    groups: 'Year 11,Year 12',
  },
];

/**
 * Returns the clubs as a calendar file: a series per term, with one cancelled and one moved
 * meeting.
 */
export function clubCalendar(site: DemoSite, { teaching }: School): string {
  const year = teaching[site][0]?.year;
  return fileOf([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Demo school//Clubs//EN',
    ...(year ? clubs.flatMap((club, i) => seriesOf(club, i, year, demoSettings[site])) : []),
    'END:VCALENDAR',
  ]);
}

function seriesOf(
  club: Club,
  number: number,
  year: SchoolYear,
  { timeZone, domain }: Pick<Settings, 'timeZone' | 'domain'>,
): string[] {
  return year.terms.flatMap((_, i) => {
    const term = i + 1;
    const at = (week: number, time: string, later = 0) =>
      `${compact(addDays(dayOfTerm(year, term, week, club.weekday), later))}T${time}`;
    const line = (name: string, value: string) => `${name};TZID=${timeZone}:${value}`;
    const event = (lines: readonly string[], title = club.title) => [
      'BEGIN:VEVENT',
      `UID:${year.year}-t${term}-club${number + 1}@${domain}`,
      `SUMMARY:${escaped(title)}`,
      `LOCATION:${escaped(club.place)}`,
      `CATEGORIES:${escaped(club.category)}`,
      ...(club.audience ? [`X-PORTAL-AUDIENCE:${escaped(club.audience)}`] : []),
      ...(club.groups ? [`X-PORTAL-GROUPS:${escaped(club.groups)}`] : []),
      ...lines,
      'END:VEVENT',
    ];
    return [
      ...event([
        line('DTSTART', at(2, club.starts)),
        line('DTEND', at(2, club.ends)),
        'RRULE:FREQ=WEEKLY;COUNT=8',
        line('EXDATE', at(6, club.starts)),
      ]),
      ...event(
        [
          line('RECURRENCE-ID', at(8, club.starts)),
          line('DTSTART', at(8, club.starts, 1)),
          line('DTEND', at(8, club.ends, 1)),
        ],
        `${club.title} (not on ${weekdays[club.weekday]} this week)`,
      ),
    ];
  });
}
