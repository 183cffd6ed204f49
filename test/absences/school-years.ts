import fc from 'fast-check';
import type { AbsenceRecord } from '#shared/absences/absence-record';
import type { CalendarEvent } from '#shared/calendar/calendar-event';
import { addDays } from '#shared/kernel/zone';
import type { DaySpan } from '#shared/timetables/school-days';

/** A generated school year with one student. */
export interface SchoolYear {
  readonly zone: string;
  readonly now: Date;
  readonly terms: readonly { readonly from: string; readonly until: string }[];
  readonly events: readonly CalendarEvent[];
  /** The days that the events close for the student, by the generator's own account. */
  readonly closed: ReadonlySet<string>;
  readonly enrolled: DaySpan;
  /** The number of lessons from Monday to Friday; 0 where no timetable is known. */
  readonly lessons: readonly number[];
  readonly absences: readonly Pick<AbsenceRecord, 'date' | 'period' | 'status'>[];
}

export const closingCategory = 'Pupil free day';
export const ownGroup = 'year-7';

const event = (uid: string, zone: string, is: Partial<CalendarEvent>): CalendarEvent => ({
  eventUid: uid,
  uid,
  source: 'csv',
  title: `Closed ${uid}`,
  location: '',
  description: '',
  category: closingCategory,
  status: 'confirmed',
  sequence: 0,
  all_day: true,
  zone,
  starts: '',
  ends: '',
  extra: [],
  except: [],
  changed: [],
  audience: { everyone: true, userTypes: [], groups: [] },
  first: '',
  last: '',
  updated_at: '',
  ...is,
});

/** What an event does: it closes the school for the student on its days, or it does not. */
const closings: readonly [is: Partial<CalendarEvent>, closes: boolean][] = [
  [{}, true],
  [{ category: closingCategory.toUpperCase() }, true],
  [{ audience: { everyone: true, userTypes: [], groups: [ownGroup] } }, true],
  [{ audience: { everyone: true, userTypes: [], groups: ['year-9'] } }, false],
  [{ status: 'cancelled' }, false],
  [{ category: 'Sport' }, false],
  [{ removed_at: '2026-01-01T00:00:00.000Z' }, false],
];

const periods = ['day', 'day', 'am', 'pm', '0', '1', '2', '3', '4', '5', '6'];

/** Generates school years: with clock changes, half days, lessons, late starters and leavers. */
export const schoolYears: fc.Arbitrary<SchoolYear> = fc
  .record({
    zone: fc.constantFrom('Australia/Sydney', 'Australia/Brisbane', 'Pacific/Auckland'),
    year: fc.integer({ min: 2020, max: 2032 }),
    first: fc.integer({ min: 20, max: 50 }),
    lengths: fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 4 }),
    breaks: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 4, maxLength: 4 }),
    closures: fc.array(
      fc.tuple(fc.nat(360), fc.integer({ min: 1, max: 9 }), fc.nat(closings.length - 1)),
      { maxLength: 8 },
    ),
    weekly: fc.option(fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 5 }))),
    joins: fc.option(fc.nat(364), { freq: 2 }),
    stays: fc.option(fc.nat(364), { freq: 2 }),
    lessons: fc.array(fc.nat(9), { minLength: 5, maxLength: 5 }),
    missed: fc.array(fc.tuple(fc.nat(364), fc.nat(periods.length - 1), fc.boolean()), {
      maxLength: 90,
    }),
    hours: fc.nat(365 * 24),
  })
  .map(({ zone, year, first, lengths, breaks, closures, weekly, joins, stays, ...more }) => {
    const day = (number: number) => addDays(`${year}-01-01`, number);
    let begin = first;
    const terms = lengths.map((length, i) => {
      const term = { from: day(begin), until: day(begin + length) };
      begin += length + (breaks[i] ?? 0);
      return term;
    });
    const closed = new Set<string>();
    const events = closures.map(([start, length, which], i) => {
      const [is, closes] = closings[which] ?? [{}, true];
      if (closes) for (let d = 0; d < length; d++) closed.add(day(start + d));
      return event(`e${i}`, zone, { starts: day(start), ends: day(start + length), ...is });
    });
    if (weekly) {
      const [start, count] = weekly;
      for (let i = 0; i < count; i++) closed.add(day(start + 7 * i));
      const times = {
        starts: day(start),
        ends: day(start + 1),
        rrule: `FREQ=WEEKLY;COUNT=${count}`,
      };
      events.push(event('weekly', zone, times));
    }
    return {
      zone,
      terms,
      events,
      closed,
      lessons: more.lessons,
      now: new Date(Date.UTC(year, 0, 1) + more.hours * 3_600_000),
      enrolled: {
        ...(joins !== null && { from: day(joins) }),
        ...(stays !== null && { until: day((joins ?? 0) + stays) }),
      },
      absences: more.missed.map(([on, period, isVerified]) => ({
        date: day(on),
        period: periods[period] ?? 'day',
        status: isVerified ? ('verified' as const) : ('unverified' as const),
      })),
    };
  });
