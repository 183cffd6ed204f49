import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { vi } from 'vitest';

/** The clock of a year. It stands until it is moved, or until code of the portal waits. */
export interface Clock {
  readonly now: () => Date;
  /** Moves the clock on. It never goes back. */
  readonly to: (at: Date) => void;
  readonly stop: () => void;
}

/** Replaces the clock of this process. What waits goes on at once, and the clock has moved on. */
export function openClock(start: Date): Clock {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  const { setTimeout: real } = timers;
  const to = (at: Date) => {
    if (at.getTime() > Date.now()) vi.setSystemTime(at);
  };
  timers.setTimeout = (async (wait = 0, value: unknown) => {
    // The clock has no part of a millisecond, so a shorter wait would never end.
    const end = new Date(Date.now() + Math.max(1, Math.ceil(wait)));
    // Those who wait at the same time wait beside each other.
    await new Promise((done) => setImmediate(done));
    to(end);
    return value;
  }) as typeof real;
  syncBuiltinESMExports();
  return {
    now: () => new Date(),
    to,
    stop() {
      timers.setTimeout = real;
      syncBuiltinESMExports();
      vi.useRealTimers();
    },
  };
}
