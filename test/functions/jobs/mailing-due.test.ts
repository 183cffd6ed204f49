import { describe, expect, it } from 'vitest';
import { unsaid } from '#functions/data/mail-settings';
import { dueAt } from '#functions/jobs/mailing/due';
import {
  dayPeriod,
  mondayOf,
  periodOf,
  readersDay,
  weekdayOf,
  weekOf,
} from '#functions/jobs/mailing/period';
import { quietUntil } from '#functions/jobs/mailing/quiet';
import { addDays, dayIn, startOfDay } from '#shared/domain/zone';
import { changes } from '#test/support/clock-changes';

const zones = ['Australia/Sydney', 'Australia/Perth', 'Europe/London', 'Australia/Lord_Howe'];
const quarter = 15 * 60_000;
const on = (hour: number) => ({
  ...unsaid,
  digest: { on: true, weekday: 5, hour },
  daily: { on: true, hour },
});

/** What the schedule begins in a time, looking every quarter of an hour when it is up: each period once. */
function begunBetween(
  settings: typeof unsaid,
  zone: string,
  from: string,
  to: string,
  isUp: (at: number) => boolean = () => true,
) {
  const begun = new Map<string, Date>();
  for (let at = Date.parse(from); at < Date.parse(to); at += quarter) {
    if (!isUp(at)) continue;
    for (const { type, period } of dueAt(settings, zone, new Date(at))) {
      const key = `${type} ${period}`;
      if (!begun.has(key)) begun.set(key, new Date(at));
    }
  }
  return begun;
}

const days = (from: string, to: string): string[] => {
  const found: string[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) found.push(day);
  return found;
};

describe('the schedule', () => {
  it('is off until somebody turns it on', () => {
    expect(begunBetween(unsaid, 'UTC', '2026-01-01', '2026-02-01').size).toBe(0);
  });

  it('begins one reminder on each school day and one digest in each week of ten years, at the hour of the school’s clock', () => {
    const [from, to] = ['2026-01-01', '2036-01-01'];
    // The hours that the clocks are changed in, and of each day the quarters around them: the others only take time.
    const hours = {
      'Australia/Sydney': [2, 14, 18],
      'Australia/Brisbane': [6, 20, 20],
      'Europe/London': [1, 0, 4],
    } as const;
    for (const [zone, [hour, first, last]] of Object.entries(hours)) {
      const isNear = (at: number) => {
        const utc = new Date(at).getUTCHours();
        return (utc >= first && utc <= last) || at % (6 * 3_600_000) === 0;
      };
      const begun = begunBetween(on(hour), zone, `${from}T12:00:00Z`, `${to}T12:00:00Z`, isNear);
      const kept = [...begun].map(([key, at]) => ({ key, day: dayIn(zone, at) }));
      const reminders = kept.filter(({ key }) => key.startsWith('Daily'));
      const schoolDays = days('2026-01-02', to).filter((day) => weekdayOf(day) <= 5);
      expect(reminders.map(({ day }) => day).filter((day) => day < to && day > from)).toEqual(
        schoolDays,
      );
      for (const { key, day } of reminders) expect(key).toBe(`Daily ${day}`);
      // One of the week for each day of the week, as people choose theirs.
      const digests = kept.filter(({ key }) => key.startsWith('Weekly') && key.endsWith('-5'));
      const weeks = digests.map(({ key }) => key.slice(7, 15));
      expect(new Set(weeks).size).toBe(weeks.length);
      expect(weeks.length).toBeGreaterThanOrEqual(521);
      for (const [key, at] of begun) {
        const clock = new Intl.DateTimeFormat('en-GB', {
          timeZone: zone,
          hourCycle: 'h23',
          hour: '2-digit',
          minute: '2-digit',
        }).format(at);
        // The hour that spring skips is the next one.
        expect([key, [`0${hour}:00`, `0${hour + 1}:00`]]).toEqual([
          key,
          expect.arrayContaining([clock]),
        ]);
      }
    }
  });

  it('makes up for an hour without it, not for a morning', () => {
    const [from, to] = ['2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z'];
    const upFrom = (time: string) => (at: number) => at >= Date.parse(`2026-03-02T${time}:00Z`);
    const keys = (time: string) =>
      [...begunBetween(on(6), 'UTC', from, to, upFrom(time)).keys()].sort();
    expect(keys('07:15')).toEqual(['Daily 2026-03-02', 'Weekly 2026-W10-1']);
    expect(keys('09:15')).toEqual([]);
  });

  it('begins nothing on closed days, and no reminder on weekends', () => {
    const closed = { ...on(6), closed_days: ['2026-03-04', '2026-03-06'] };
    const begun = begunBetween(closed, 'UTC', '2026-03-02', '2026-03-09');
    expect([...begun.keys()].filter((key) => key.startsWith('Daily'))).toEqual([
      'Daily 2026-03-02',
      'Daily 2026-03-03',
      'Daily 2026-03-05',
    ]);
    expect([...begun.keys()].filter((key) => key.startsWith('Weekly'))).toEqual([
      'Weekly 2026-W10-1',
      'Weekly 2026-W10-2',
      'Weekly 2026-W10-4',
      'Weekly 2026-W10-6',
      'Weekly 2026-W10-7',
    ]);
  });
});

describe('a period', () => {
  it('is a week by ISO’s rule, at the ends of years too', () => {
    const known = {
      '2026-01-01': '2026-W01',
      '2025-12-29': '2026-W01',
      '2027-01-03': '2026-W53',
      '2027-01-04': '2027-W01',
      '2024-12-30': '2025-W01',
      '2026-11-21': '2026-W47',
    };
    for (const [day, week] of Object.entries(known))
      expect([day, weekOf(day)]).toEqual([day, week]);
    for (const day of days('2026-01-01', '2031-01-01')) {
      expect(weekOf(mondayOf(day))).toBe(weekOf(day));
      expect(weekOf(addDays(mondayOf(day), 7))).not.toBe(weekOf(day));
      expect(readersDay(dayPeriod(day))).toBe(weekdayOf(day));
    }
    expect(readersDay('2026-W47')).toBeUndefined();
  });

  it('of a principal’s message is the same for the same posts in any order', () => {
    expect(periodOf('Principal', '', ['a', 'b'])).toBe(periodOf('Principal', '', ['b', 'a']));
    expect(periodOf('Principal', '', ['a'])).not.toBe(periodOf('Principal', '', ['a', 'b']));
    expect(periodOf('Daily', '2026-11-21', [])).toBe('2026-11-21');
  });
});

describe('quiet hours', () => {
  const until = (from: string, to: string, at: string, zone = 'Australia/Sydney') =>
    quietUntil({ from, to }, zone, new Date(at))?.toISOString();

  it('end in the morning when they are over midnight', () => {
    // Half past nine in the evening, and two in the night, in summer.
    expect(until('21:00', '07:00', '2026-01-10T10:30:00Z')).toBe('2026-01-10T20:00:00.000Z');
    expect(until('21:00', '07:00', '2026-01-10T15:00:00Z')).toBe('2026-01-10T20:00:00.000Z');
    expect(until('21:00', '07:00', '2026-01-10T20:00:00Z')).toBeUndefined();
    expect(until('21:00', '07:00', '2026-01-10T09:59:00Z')).toBeUndefined();
  });

  it('may lie within a day, or be none at all', () => {
    expect(until('12:00', '13:00', '2026-01-10T01:30:00Z')).toBe('2026-01-10T02:00:00.000Z');
    expect(until('12:00', '12:00', '2026-01-10T01:00:00Z')).toBeUndefined();
  });

  it('always end, and never before now, whatever the clock does that night', () => {
    for (const zone of zones) {
      for (let at = Date.parse('2026-03-27'); at < Date.parse('2026-04-07'); at += quarter) {
        const now = new Date(at);
        for (const quiet of [
          { from: '21:00', to: '02:30' },
          { from: '01:30', to: '03:00' },
          { from: '23:45', to: '01:15' },
        ]) {
          const end = quietUntil(quiet, zone, now);
          if (!end) continue;
          expect(end.getTime()).toBeGreaterThan(at);
          expect(end.getTime() - at).toBeLessThan(8 * 3_600_000);
        }
      }
    }
  });
});

describe('the nights in which clocks are changed', () => {
  it('have each mailing begun once on that day, at whatever hour it is wanted', () => {
    for (const { zone, day } of changes) {
      for (const hour of [0, 1, 2, 3, 6]) {
        const [from, to] = [addDays(day, -1), addDays(day, 2)].map((each) =>
          startOfDay(zone, each).toISOString(),
        );
        const begun = [...begunBetween(on(hour), zone, from ?? '', to ?? '')];
        const digests = begun.filter(([key]) => key.startsWith('Weekly'));
        expect(digests.map(([, at]) => dayIn(zone, at))).toEqual(
          [-1, 0, 1].map((n) => addDays(day, n)),
        );
      }
    }
  });

  it('have quiet hours that let a message go once, and for good', () => {
    for (const { zone, day } of changes) {
      for (const quiet of [
        { from: '21:00', to: '02:30' },
        { from: '22:00', to: '07:00' },
      ]) {
        // A message that wants to go in the evening before waits, and is let go in the morning.
        let now = new Date(startOfDay(zone, day).getTime() - hour);
        let waits = 0;
        for (
          let later = quietUntil(quiet, zone, now);
          later;
          later = quietUntil(quiet, zone, now)
        ) {
          expect(later.getTime()).toBeGreaterThan(now.getTime());
          now = later;
          waits++;
        }
        expect(waits).toBe(1);
        expect(dayIn(zone, now)).toBe(day);
      }
    }
  });
});

const hour = 3_600_000;
