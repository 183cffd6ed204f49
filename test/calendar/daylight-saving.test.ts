import { describe, expect, it } from 'vitest';
import { publishState } from '#shared/kernel/publish-window';
import { addDays, dayIn, instantIn, minuteIn, startOfDay } from '#shared/kernel/zone';
import { changes } from '#test/support/clocks/clock-changes';

const hour = 3_600_000;
const minute = 60_000;
const times = ['00:00', '01:00', '01:30', '02:00', '02:15', '02:30', '02:59', '03:00', '04:00'];

describe('the list of clock changes', () => {
  it('has 2 days a year in zones with daylight saving, and none in other zones', () => {
    const count = (zone: string) => changes.filter((each) => each.zone === zone).length;
    expect(count('Australia/Sydney')).toBe(20);
    expect(count('Australia/Brisbane')).toBe(0);
    expect(count('Europe/London')).toBe(20);
  });

  it('has days of 23 to 25 hours between days of 24 hours', () => {
    for (const { zone, day } of changes) {
      const length = (of: string) =>
        (startOfDay(zone, addDays(of, 1)).getTime() - startOfDay(zone, of).getTime()) / hour;
      expect([23, 23.5, 24.5, 25]).toContain(length(day));
      expect([length(addDays(day, -1)), length(addDays(day, 1))]).toEqual([24, 24]);
    }
  });

  it('gives each time of the picker an instant on that day, in the order of the clock', () => {
    for (const { zone, day } of changes) {
      const instants = times.map((time) => instantIn(zone, day, time));
      for (const at of instants) expect(dayIn(zone, at)).toBe(day);
      const sorted = instants.toSorted((one, other) => one.getTime() - other.getTime());
      const isGap = (time: string) =>
        !minuteIn(zone, instantIn(zone, day, time)).includes(shown(time));
      // A time that the spring change skips is moved later, so it may come after a later time.
      if (!times.some(isGap)) expect(instants).toEqual(sorted);
      for (const [i, time] of times.entries()) {
        const at = instants[i]?.getTime() ?? 0;
        if (!isGap(time)) {
          // A repeated time of the autumn change means the first one.
          const earlier = minuteIn(zone, new Date(at - hour));
          expect(earlier).not.toBe(minuteIn(zone, new Date(at)));
        }
      }
    }
  });
});

/** Returns a time as `minuteIn` writes it. */
function shown(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const half = hours < 12 ? 'am' : 'pm';
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(hours % 12 || 12)}:${two(minutes)} ${half}`;
}

describe('a publish window in the night of a clock change', () => {
  it('opens once and closes once', () => {
    for (const { zone, day } of changes) {
      for (const [from, to] of [
        ['01:30', '03:30'],
        ['02:00', '04:00'],
        ['02:30', '05:00'],
      ] as const) {
        const [start, end] = [from, to].map((time) => instantIn(zone, day, time).toISOString());
        const midnight = startOfDay(zone, day).getTime();
        const states: string[] = [];
        for (let at = midnight; at < midnight + 8 * hour; at += 5 * minute) {
          const state = publishState(true, { start, end }, new Date(at));
          if (states.at(-1) !== state) states.push(state);
        }
        expect({ zone, day, from, states }).toEqual({
          zone,
          day,
          from,
          states: ['scheduled', 'live', 'ended'],
        });
      }
    }
  });
});
