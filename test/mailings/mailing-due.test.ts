import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#functions/kernel/mail/store/mail-settings.record';
import { quietUntil } from '#functions/kernel/quiet';
import { dayPeriod, periodOf, readersDay, weekOf } from '#functions/mailings/run/period';
import { dueAt } from '#functions/mailings/schedule/due';
import { addDays, dayIn, startOfDay } from '#shared/kernel/zone';
import { mondayOf, weekdayOf } from '#shared/timetables/school-days';
import { changes } from '#test/support/clocks/clock-changes';
import { isFullProof, proofRuns, proofSeed } from '#test/support/proof-runs';

const zones = ['Australia/Sydney', 'Australia/Perth', 'Europe/London', 'Australia/Lord_Howe'];
const quarter = 15 * 60_000;
const on = (hour: number) => ({
  ...defaultSettings,
  digest: { on: true, weekday: 5, hour },
  daily: { on: true, hour },
});

/** Returns what the schedule starts between two times, run every 15 minutes while it is up. */
function begunBetween(
  settings: typeof defaultSettings,
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

describe('dueAt', () => {
  it('returns nothing with the default settings', () => {
    expect(begunBetween(defaultSettings, 'UTC', '2026-01-01', '2026-02-01').size).toBe(0);
  });

  it('starts one reminder each school day and one digest each week for 10 years, at the local hour', () => {
    const begins = isFullProof ? 2026 : 2026 + (proofSeed % 10);
    const years = proofRuns(10);
    const [from, to] = [`${begins}-01-01`, `${begins + years}-01-01`];
    // Only the hours around clock changes and the due hour: the others only take time.
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
      const starts = [...begun].map(([key, at]) => ({ key, day: dayIn(zone, at) }));
      const reminders = starts.filter(({ key }) => key.startsWith('Daily'));
      const schoolDays = days(`${begins}-01-02`, to).filter((day) => weekdayOf(day) <= 5);
      expect(reminders.map(({ day }) => day).filter((day) => day < to && day > from)).toEqual(
        schoolDays,
      );
      for (const { key, day } of reminders) expect(key).toBe(`Daily ${day}`);
      // A week has one digest for each day that readers can choose; this takes Friday's.
      const digests = starts.filter(({ key }) => key.startsWith('Weekly') && key.endsWith('-5'));
      const weeks = digests.map(({ key }) => key.slice(7, 15));
      expect(new Set(weeks).size).toBe(weeks.length);
      expect(weeks.length).toBeGreaterThanOrEqual(Math.floor(52.1 * years));
      for (const [key, at] of begun) {
        const clock = new Intl.DateTimeFormat('en-GB', {
          timeZone: zone,
          hourCycle: 'h23',
          hour: '2-digit',
          minute: '2-digit',
        }).format(at);
        // An hour that daylight saving skips is the next one.
        expect([key, [`0${hour}:00`, `0${hour + 1}:00`]]).toEqual([
          key,
          expect.arrayContaining([clock]),
        ]);
      }
    }
  });

  it('starts a due mailing 1 hour late, but not 3 hours late', () => {
    const [from, to] = ['2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z'];
    const upFrom = (time: string) => (at: number) => at >= Date.parse(`2026-03-02T${time}:00Z`);
    const keys = (time: string) =>
      [...begunBetween(on(6), 'UTC', from, to, upFrom(time)).keys()].sort();
    expect(keys('07:15')).toEqual(['Daily 2026-03-02', 'Weekly 2026-W10-1']);
    expect(keys('09:15')).toEqual([]);
  });

  it('returns nothing whose hour was before a restore', () => {
    const at = (time: string) => new Date(`2026-03-06T${time}:00Z`);
    const due = (now: string, restored: string) =>
      dueAt(on(6), 'UTC', at(now), { restored: at(restored) }).map(({ period }) => period);
    expect(due('08:15', '08:00')).toEqual([]);
    expect(due('06:00', '06:00')).toEqual([]);
    expect(due('06:00', '05:59')).toEqual(['2026-03-06', '2026-W10-5']);
  });

  it('returns nothing on closed days, and no reminder on weekends', () => {
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

describe('dueAt in a school year', () => {
  const terms = [
    { from: '2026-02-02', until: '2026-04-03' },
    { from: '2026-04-20', until: '2026-07-04' },
  ];
  const calendar = { terms, closed: new Map([['2026-04-24', 'Staff day']]) };
  const keysOf = (from: string, to: string) =>
    days(from, to).flatMap((day) =>
      dueAt(on(6), 'UTC', new Date(`${day}T06:00:00Z`), { calendar }).map(
        ({ type }) => `${type} ${day.slice(5)}`,
      ),
    );

  it('returns mail on the school days of the terms, and digests also at their weekends', () => {
    expect(keysOf('2026-04-01', '2026-04-08')).toEqual([
      'Daily 04-01',
      'Weekly 04-01',
      'Daily 04-02',
      'Weekly 04-02',
    ]);
    expect(keysOf('2026-04-18', '2026-04-21')).toEqual([
      'Weekly 04-18',
      'Weekly 04-19',
      'Daily 04-20',
      'Weekly 04-20',
    ]);
    expect(keysOf('2026-04-23', '2026-04-27')).toEqual([
      'Daily 04-23',
      'Weekly 04-23',
      'Weekly 04-25',
      'Weekly 04-26',
    ]);
  });

  it('returns nothing after the last known term, and all before the first one', () => {
    expect(keysOf('2026-07-03', '2026-07-31')).toEqual([
      'Daily 07-03',
      'Weekly 07-03',
      'Weekly 07-04',
      'Weekly 07-05',
    ]);
    expect(keysOf('2026-01-26', '2026-01-27')).toEqual(['Daily 01-26', 'Weekly 01-26']);
  });
});

describe('periodOf and weekOf', () => {
  it('returns the ISO week, also at the ends of years', () => {
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

  it('returns the same period for the same posts of a principal’s message in any order', () => {
    expect(periodOf('Principal', '', ['a', 'b'])).toBe(periodOf('Principal', '', ['b', 'a']));
    expect(periodOf('Principal', '', ['a'])).not.toBe(periodOf('Principal', '', ['a', 'b']));
    expect(periodOf('Daily', '2026-11-21', [])).toBe('2026-11-21');
  });
});

describe('quietUntil', () => {
  const until = (from: string, to: string, at: string, zone = 'Australia/Sydney') =>
    quietUntil({ from, to }, zone, new Date(at))?.toISOString();

  it('ends quiet hours over midnight in the morning', () => {
    // 9:30 pm and 2 am in summer.
    expect(until('21:00', '07:00', '2026-01-10T10:30:00Z')).toBe('2026-01-10T20:00:00.000Z');
    expect(until('21:00', '07:00', '2026-01-10T15:00:00Z')).toBe('2026-01-10T20:00:00.000Z');
    expect(until('21:00', '07:00', '2026-01-10T20:00:00Z')).toBeUndefined();
    expect(until('21:00', '07:00', '2026-01-10T09:59:00Z')).toBeUndefined();
  });

  it('ends quiet hours within a day, and ignores empty ones', () => {
    expect(until('12:00', '13:00', '2026-01-10T01:30:00Z')).toBe('2026-01-10T02:00:00.000Z');
    expect(until('12:00', '12:00', '2026-01-10T01:00:00Z')).toBeUndefined();
  });

  it('ends quiet hours after now and within 8 hours in nights with a clock change', () => {
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

describe('nights with a clock change', () => {
  it('starts each digest once on that day, at any hour', () => {
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

  it('releases a waiting message once, on the day of the change', () => {
    for (const { zone, day } of changes) {
      for (const quiet of [
        { from: '21:00', to: '02:30' },
        { from: '22:00', to: '07:00' },
      ]) {
        // A message of the evening before waits until the morning.
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
