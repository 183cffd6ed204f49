import { describe, expect, it } from 'vitest';
import { memoryStorage } from '#test/support/browser/storage';
import { oncePerMinute } from '../../../web/src/auth/guard.ts';

describe('a forced step', () => {
  it('passes at most once a minute', () => {
    const storage = memoryStorage();
    let now = 1_000_000;
    const passed: number[] = [];
    for (let second = 0; second < 600; second += 1) {
      now += 1000;
      // A reload resets everything except the storage.
      if (oncePerMinute(storage, 'reload', () => now).pass()) passed.push(now);
    }
    expect(passed).toHaveLength(10);
    const gaps = passed.slice(1).map((at, place) => at - (passed[place] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(60_000);
  });

  it('blocks every step when storage fails', () => {
    expect(oncePerMinute(memoryStorage({ isBroken: true }), 'reload').pass()).toBe(false);
  });

  it('passes after the clock was set back', () => {
    const storage = memoryStorage();
    oncePerMinute(storage, 'reload', () => 90_000_000).pass();
    expect(oncePerMinute(storage, 'reload', () => 1_000_000).pass()).toBe(true);
  });

  it('passes again after a reset', () => {
    const guard = oncePerMinute(memoryStorage(), 'sign-in', () => 5);
    guard.pass();
    guard.reset();
    expect(guard.pass()).toBe(true);
  });

  it('counts each kind of step separately', () => {
    const storage = memoryStorage();
    oncePerMinute(storage, 'reload', () => 5).pass();
    expect(oncePerMinute(storage, 'sign-in', () => 5).pass()).toBe(true);
  });
});
