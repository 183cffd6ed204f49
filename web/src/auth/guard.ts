/** How long after a forced step the next one of its kind is refused: a loop of reloads is worse than a question. */
const pause = 60_000;

export interface Guard {
  /** Whether the step may be taken now; asking counts as taking it. */
  pass(): boolean;
  /** Everything works again: the next step may be taken at once. */
  reset(): void;
}

/** Lets a forced step through at most once a minute in this tab. Without storage to remember by, never. */
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
