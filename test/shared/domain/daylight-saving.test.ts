import { describe, expect, it } from 'vitest';
import { publishState } from '#shared/domain/publish-window';
import { addDays, dayIn, instantIn, minuteIn, startOfDay } from '#shared/domain/zone';
import { changes } from '#test/support/clock-changes';

const hour = 3_600_000;
const minute = 60_000;
const times = ['00:00', '01:00', '01:30', '02:00', '02:15', '02:30', '02:59', '03:00', '04:00'];

describe('the days on which clocks are changed', () => {
  it('are two in each year where there is summer time, and none elsewhere', () => {
    const count = (zone: string) => changes.filter((each) => each.zone === zone).length;
    expect(count('Australia/Sydney')).toBe(20);
    expect(count('Australia/Brisbane')).toBe(0);
    expect(count('Europe/London')).toBe(20);
  });

  it('have 23 or 25 hours, or half an hour less or more, and every other has 24', () => {
    for (const { zone, day } of changes) {
      const length = (of: string) =>
        (startOfDay(zone, addDays(of, 1)).getTime() - startOfDay(zone, of).getTime()) / hour;
      expect([23, 23.5, 24.5, 25]).toContain(length(day));
      expect([length(addDays(day, -1)), length(addDays(day, 1))]).toEqual([24, 24]);
    }
  });

  it('have an instant for each time that can be picked, on that day, in the order of the wall’s clock', () => {
    for (const { zone, day } of changes) {
      const instants = times.map((time) => instantIn(zone, day, time));
      for (const at of instants) expect(dayIn(zone, at)).toBe(day);
      const sorted = instants.toSorted((one, other) => one.getTime() - other.getTime());
      const isGap = (time: string) =>
        !minuteIn(zone, instantIn(zone, day, time)).includes(shown(time));
      // What a spring change skips is shown later, so it may come after what was picked for later.
      if (!times.some(isGap)) expect(instants).toEqual(sorted);
      for (const [i, time] of times.entries()) {
        const at = instants[i]?.getTime() ?? 0;
        if (!isGap(time)) {
          // The first of two that the autumn change makes alike.
          const earlier = minuteIn(zone, new Date(at - hour));
          expect(earlier).not.toBe(minuteIn(zone, new Date(at)));
        }
      }
    }
  });
});

/** As `minuteIn` ends. */
function shown(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const half = hours < 12 ? 'am' : 'pm';
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(hours % 12 || 12)}:${two(minutes)} ${half}`;
}

describe('a window that begins or ends in the night of a change', () => {
  it('opens once and closes once, whatever the wall’s clock does meanwhile', () => {
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
          ...{ zone, day, from, states: ['scheduled', 'live', 'ended'] },
        });
      }
    }
  });
});
