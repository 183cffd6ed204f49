import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { feedFile } from '#functions/calendar-feeds/ics/feed';
import { type CalendarEvent, endless } from '#shared/calendar/calendar-event';
import { occurrencesIn, spanOf } from '#shared/calendar/calendar-occurrences';
import { daysLater, instantAt, wallAt } from '#shared/calendar/calendar-time';
import { escaped, folded } from '#shared/calendar/ics-lines';
import { inOrder, plainIn, readByIcalJs, readByNodeIcal } from '#test/calendar/readers';
import { schoolNamed } from '#test/support/records/school';

const now = new Date('2026-06-01T00:00:00Z');
const year = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2027-01-01T00:00:00Z') };

/** Returns an event with defaults for the fields that a test does not set. */
const event = (is: Partial<CalendarEvent> = {}): CalendarEvent => {
  const fields = {
    eventUid: 'event-1',
    uid: 'e1',
    source: 'ics' as const,
    title: 'Concert',
    location: '',
    description: '',
    category: '',
    status: 'confirmed' as const,
    sequence: 0,
    all_day: false,
    starts: '2026-03-02T08:30:00',
    ends: '2026-03-02T09:30:00',
    zone: 'Australia/Sydney',
    extra: [],
    except: [],
    changed: [],
    audience: { everyone: true, userTypes: [], groups: [] },
    updated_at: '2026-01-01T00:00:00.000Z',
    ...is,
  };
  const { first, last } = spanOf(fields);
  return { ...fields, first: first.toISOString(), last: last?.toISOString() ?? endless };
};

const fileWith = (...events: CalendarEvent[]) =>
  feedFile({
    ...schoolNamed('main'),
    name: 'Harbour',
    timeZone: 'Australia/Sydney',
    events,
    tasks: [],
    lessons: [],
    now,
  });

const ours = (each: CalendarEvent) =>
  inOrder(
    occurrencesIn(each, year)
      .filter(({ start }) => start >= year.from)
      .map(({ start, end, changed }) => ({
        title: (changed ?? each).title,
        start: start.toISOString(),
        end: end.toISOString(),
      })),
  );

const zones = [
  'Australia/Sydney',
  'Australia/Brisbane',
  'Europe/Berlin',
  'America/New_York',
  'UTC',
];

describe('a calendar file', () => {
  it('keeps every event, time and text when independent readers parse it', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }).map((words) => {
      const clean = words.replace(/[\p{Cc}\s]+/gu, ' ').trim();
      return `x,;\\"' ${clean}`.normalize('NFC').trim();
    });
    const day = fc
      .date({ min: new Date('2025-06-01'), max: new Date('2026-12-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const time = fc.constantFrom(
      '00:00:00',
      '01:30:00',
      '03:30:00',
      '08:15:30',
      '15:45:00',
      '23:59:59',
    );
    const rrule = fc.constantFrom(
      undefined,
      'FREQ=DAILY;COUNT=40',
      'FREQ=WEEKLY;UNTIL=20261204',
      'FREQ=WEEKLY;INTERVAL=2',
      'FREQ=MONTHLY;COUNT=6',
    );
    const made = fc
      .record({
        title: text,
        description: text.map((words) => `${words}\nnext line`),
        day,
        time,
        minutes: fc.integer({ min: 0, max: 600 }),
        days: fc.integer({ min: 1, max: 4 }),
        all_day: fc.boolean(),
        zone: fc.constantFrom(...zones),
        rrule,
        isCut: fc.boolean(),
      })
      // Not every month has a 31st, and readers differ on that.
      .filter(
        (each) => each.rrule?.startsWith('FREQ=MONTHLY') !== true || each.day.slice(8) <= '28',
      )
      // All-day events are in the school's zone.
      .map(({ day: on, time: at, minutes, days, all_day, zone, isCut, ...rest }) => {
        const starts = all_day ? on : `${on}T${at}`;
        const own = all_day ? 'Australia/Sydney' : zone;
        const end = new Date(instantAt(own, starts).getTime() + minutes * 60_000);
        return event({
          ...rest,
          ...(rest.rrule === undefined && { rrule: undefined }),
          all_day,
          starts,
          ends: all_day ? daysLater(on, days) : wallAt(own, end),
          zone: own,
          except:
            isCut && rest.rrule
              ? [daysLater(starts, rest.rrule.startsWith('FREQ=DAILY') ? 3 : 14)]
              : [],
        });
      });
    fc.assert(
      fc.property(made, (each) => {
        const file = fileWith(each);
        expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
        const [read] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');
        expect(read?.getFirstPropertyValue('summary')).toBe(each.title);
        expect(read?.getFirstPropertyValue('description')).toBe(each.description);
        if (each.all_day) {
          expect(new ICAL.Event(read).startDate.toString()).toBe(each.starts);
          expect(new ICAL.Event(read).endDate.toString()).toBe(each.ends);
          return;
        }
        const isPlain = plainIn(each.zone);
        expect(readByIcalJs(file, year).filter(isPlain)).toEqual(ours(each).filter(isPlain));
        expect(readByNodeIcal(file, year).map(({ start }) => start)).toEqual(
          ours(each).map(({ start }) => start),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('keeps moved, added and left-out occurrences of a series', () => {
    const each = event({
      rrule: 'FREQ=WEEKLY;COUNT=6',
      except: ['2026-03-09'],
      extra: ['2026-03-11T08:30:00'],
      changed: [
        {
          recurrence: '2026-03-16T08:30:00',
          title: 'Concert in the hall',
          location: 'Hall',
          description: '',
          status: 'confirmed',
          starts: '2026-03-17T17:00:00',
          ends: '2026-03-17T18:00:00',
        },
      ],
    });
    const file = fileWith(each);
    expect(readByIcalJs(file, year)).toEqual(ours(each));
    expect(ours(each).map(({ title }) => title)).toContain('Concert in the hall');
    expect(file).toContain('EXDATE;TZID=Australia/Sydney:20260309T083000');
  });

  it('reads exceptions that earlier releases stored in another kind than their series', () => {
    const days = event({
      all_day: true,
      starts: '2026-03-02',
      ends: '2026-03-03',
      rrule: 'FREQ=DAILY;COUNT=3',
      except: ['2026-03-03T00:00:00'],
    });
    expect(ours(days).map(({ start }) => start)).toEqual([
      '2026-03-01T13:00:00.000Z',
      '2026-03-03T13:00:00.000Z',
    ]);
    expect(fileWith(days)).toContain('EXDATE;VALUE=DATE:20260303\r\n');
  });

  it('reports a removed event as cancelled, with the same UID and a higher sequence', () => {
    const gone = event({ removed_at: '2026-05-01T00:00:00.000Z', sequence: 4 });
    expect(fileWith(gone)).toMatch(
      /UID:event-1@main\r\n[\s\S]*SEQUENCE:4\r\n[\s\S]*STATUS:CANCELLED/,
    );
  });

  it('writes UNTIL as a day for all-day events and as an instant for events with times', () => {
    const rrule = 'FREQ=WEEKLY;UNTIL=20260330';
    expect(fileWith(event({ rrule }))).toContain('UNTIL=20260329T213000Z');
    const days = { all_day: true, starts: '2026-03-02', ends: '2026-03-03' };
    expect(fileWith(event({ rrule, ...days }))).toContain('UNTIL=20260330\r\n');
  });

  it('gives the same bytes for the same content', () => {
    const [a, b] = [event({ eventUid: 'a' }), event({ eventUid: 'b' })];
    expect(fileWith(a, b)).toBe(fileWith(b, a));
  });

  it('shows a task on its due date', () => {
    const task = {
      uid: 'task-1',
      title: 'Mia: Essay due',
      dueDate: '2026-03-02',
      setDate: '2026-02-02',
      description: 'a, b',
    };
    const file = feedFile({
      ...schoolNamed('main'),
      name: 'H',
      timeZone: 'Australia/Sydney',
      events: [],
      tasks: [task],
      lessons: [],
      now,
    });
    expect(
      readByNodeIcal(file, { from: new Date('2026-02-28'), to: new Date('2026-03-04') }),
    ).toEqual([expect.objectContaining({ title: 'Mia: Essay due' })]);
  });
});

describe('lines of a calendar file', () => {
  it('splits at 75 octets, never inside a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (words) => {
        const line = `SUMMARY:${escaped(words)}`;
        const pieces = folded(line).split('\r\n');
        expect(
          pieces.every((piece) => Buffer.byteLength(piece) <= 75 && piece.isWellFormed()),
        ).toBe(true);
        expect(pieces.map((piece, i) => (i === 0 ? piece : piece.slice(1))).join('')).toBe(line);
      }),
    );
  });

  it('escapes line breaks in a text', () => {
    expect(escaped('a\r\nEND:VEVENT\rb\u0000c')).toBe('a\\nEND:VEVENT\\nbc');
  });
});

describe('a time near a clock change', () => {
  it.each([
    ['Australia/Sydney', '2026-10-04T01:30:00', '2026-10-03T15:30:00.000Z'],
    ['Australia/Sydney', '2026-10-04T03:30:00', '2026-10-03T16:30:00.000Z'],
    ['Australia/Sydney', '2026-04-05T01:30:00', '2026-04-04T14:30:00.000Z'],
    ['Australia/Sydney', '2026-04-05T03:30:00', '2026-04-04T17:30:00.000Z'],
    ['Australia/Brisbane', '2026-10-04T02:30:00', '2026-10-03T16:30:00.000Z'],
    ['Europe/Berlin', '2026-03-29T03:30:00', '2026-03-29T01:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25T04:30:00', '2026-10-25T03:30:00.000Z'],
  ])('gives %s %s the same instant here and in independent readers', (zone, starts, instant) => {
    const each = event({ zone, starts, ends: daysLater(starts, 0) });
    const file = fileWith(each);
    expect(readByIcalJs(file, year)[0]?.start).toBe(instant);
    expect(readByNodeIcal(file, year)[0]?.start).toBe(instant);
    expect(ours(each)[0]?.start).toBe(instant);
  });
});

it('adds the school to the UID of an event and a task', () => {
  const task = { uid: 'task-1', title: 'Essay', dueDate: '2026-03-02', setDate: '2026-02-02' };
  const tasks = [{ ...task, description: '' }];
  const namesAt = (site: string) => {
    const school = { name: 'Harbour', timeZone: 'Australia/Sydney', lessons: [] };
    return feedFile({ ...schoolNamed(site), ...school, events: [event()], tasks, now })
      .match(/^UID:.*$/gm)
      ?.map((line) => line.trim());
  };
  expect(namesAt('main')).toEqual(['UID:event-1@main', 'UID:task-1@main']);
  expect(namesAt('regional')).toEqual(['UID:event-1@regional', 'UID:task-1@regional']);
});
