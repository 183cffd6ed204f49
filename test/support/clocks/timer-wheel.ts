import { vi } from 'vitest';

/**
 * A clock for a hundred thousand timers, which a test moves. It finds the next timers at once; the
 * fake timers of vitest look through all of them each time.
 */
export function timerWheel(start: number) {
  let now = start;
  let ids = 0;
  const timers = new Map<number, Map<number, () => void>>();
  const moments = new Map<number, number>();
  vi.stubGlobal(
    'setTimeout',
    (run: (...given: unknown[]) => void, wait = 0, ...given: unknown[]) => {
      const at = now + Math.max(1, Math.round(wait));
      const id = ++ids;
      const ofMoment = timers.get(at) ?? new Map<number, () => void>();
      timers.set(
        at,
        ofMoment.set(id, () => run(...given)),
      );
      moments.set(id, at);
      return id;
    },
  );
  vi.stubGlobal('clearTimeout', (id: number) => {
    timers.get(moments.get(id) ?? 0)?.delete(id);
    moments.delete(id);
  });
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  return {
    /** Runs the timers of the next milliseconds. */
    pass(milliseconds: number): void {
      for (const end = now + milliseconds; now < end; ) {
        now++;
        const due = timers.get(now);
        timers.delete(now);
        for (const [id, run] of due ?? []) {
          moments.delete(id);
          run();
        }
      }
    },
    stop(): void {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    },
  };
}
