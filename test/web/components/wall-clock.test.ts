import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantAtWall, wallAt } from '../../../web/src/components/forms/wallClock.ts';

const sydney = 'Australia/Sydney';

describe('the school’s wall clock', () => {
  it('shows the school’s time on a device in any zone', () => {
    expect(wallAt(sydney, new Date('2026-06-03T23:30:00.000Z'))).toBe('2026-06-04T09:30');
    expect(wallAt(sydney, new Date('2026-06-03T14:00:00.000Z'))).toBe('2026-06-04T00:00');
    expect(instantAtWall(sydney, '2026-06-04T09:30')).toBe('2026-06-03T23:30:00.000Z');
  });

  it('moves a time that the spring change skips by 1 hour', () => {
    const instant = instantAtWall(sydney, '2026-10-04T02:30');
    expect(instant).toBe('2026-10-03T16:30:00.000Z');
    expect(wallAt(sydney, new Date(instant))).toBe('2026-10-04T03:30');
  });

  it('reads a repeated autumn time as the first of the two', () => {
    expect(instantAtWall(sydney, '2026-04-05T02:30')).toBe('2026-04-04T15:30:00.000Z');
    expect(wallAt(sydney, new Date('2026-04-04T16:30:00.000Z'))).toBe('2026-04-05T02:30');
  });

  it('returns every existing time unchanged, in every zone', () => {
    const zones = fc.constantFrom(sydney, 'America/New_York', 'Asia/Kathmandu', 'UTC');
    const minutes = fc.integer({ min: 28_000_000, max: 35_000_000 });
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const wall = wallAt(zone, new Date(minute * 60_000));
        expect(wallAt(zone, new Date(instantAtWall(zone, wall)))).toBe(wall);
      }),
    );
  });
});
