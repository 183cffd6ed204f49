import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';

/** Lets code that waits with `setTimeout` of `node:timers/promises` go on at once, in one test file. */
export function withoutWaits(): void {
  const { setTimeout } = timers;
  const replace = (by: typeof setTimeout) => {
    timers.setTimeout = by;
    syncBuiltinESMExports();
  };
  beforeAll(() => replace(async (_ms, value) => value as never));
  afterAll(() => replace(setTimeout));
}
