/** Milliseconds in which a second forced step is blocked, to prevent a loop of reloads. */
const pause = 60_000;

export interface Guard {
  /** Returns whether the step may be taken now, and counts it as taken. */
  pass(): boolean;
  /** Allows the next step at once, after everything worked. */
  reset(): void;
}

/** Allows a forced step at most once a minute in this tab, and never without storage. */
export function oncePerMinute(storage: Storage, name: string, now: () => number = Date.now): Guard {
  const key = `portal.guard.${name}`;
  return {
    pass() {
      try {
        const last = Number(storage.getItem(key) ?? Number.NaN);
        const sinceLast = now() - last;
        if (sinceLast >= 0 && sinceLast < pause) return false;
        storage.setItem(key, String(now()));
        return storage.getItem(key) !== null;
      } catch {
        return false;
      }
    },
    reset() {
      storage.removeItem(key);
    },
  };
}
