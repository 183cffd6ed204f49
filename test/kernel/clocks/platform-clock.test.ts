import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockOfFormat, platformClock } from '#shared/kernel/platform-clock';
import { changes } from '#test/support/clocks/clock-changes';

const zones = Intl.supportedValuesOf('timeZone');
const others = ['UTC', 'Etc/GMT+10', '+09:30', 'US/Pacific', 'EST5EDT', 'GB'];

describe('the clock of the process', () => {
  it('shows the same local time as a format, in each time zone and at each instant', () => {
    const instants = fc.integer({ min: Date.UTC(1850, 0), max: Date.UTC(2100, 0) });
    fc.assert(
      fc.property(fc.constantFrom(...zones, ...others), instants, (zone, at) => {
        expect(platformClock(zone, at)).toBe(clockOfFormat(zone, at));
      }),
      { numRuns: 3_000 },
    );
  });

  it('shows the same local time as a format on each day of 10 years on which clocks change', () => {
    for (const { zone, day } of changes) {
      const start = Date.parse(`${day}T00:00:00Z`);
      for (let at = start - 86_400_000; at < start + 86_400_000; at += 5_400_000) {
        expect(platformClock(zone, at)).toBe(clockOfFormat(zone, at));
      }
    }
  });

  it('leaves the time zone of the process as it was', () => {
    const before = process.env.TZ;
    try {
      for (const zone of [undefined, 'Asia/Kathmandu']) {
        if (zone === undefined) delete process.env.TZ;
        else process.env.TZ = zone;
        const shown = new Date(0).getHours();
        platformClock('Australia/Sydney', 0);
        expect(process.env.TZ).toBe(zone);
        expect(new Date(0).getHours()).toBe(shown);
      }
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });

  it('shows the local time in a thread of the local run too, which has no time zone of its own', async () => {
    const worker = new Worker(new URL('./clock-worker.ts', import.meta.url), {
      env: { TZ: ':UTC' },
    });
    const [hour] = await once(worker, 'message');
    expect(hour).toBe(10);
  });

  it('refuses a name that is no time zone and that the process would read as an offset', () => {
    expect(() => platformClock('+99:00', 0)).toThrow(RangeError);
  });
});
