import type { School } from './record/school.ts';

/**
 * Returns a function that reads something at most once in some milliseconds, for callers that ask for
 * each of many messages. A read that fails is not kept.
 */
export function sharedRead<T>(
  milliseconds: number,
  now: () => Date,
  read: () => Promise<T>,
): () => Promise<T> {
  let last: { readonly at: number; readonly value: Promise<T> } | undefined;
  return () => {
    const at = now().getTime();
    if (last && at - last.at < milliseconds) return last.value;
    const value = read();
    const own = { at, value };
    last = own;
    value.catch(() => {
      if (last === own) last = undefined;
    });
    return value;
  };
}

/**
 * Returns a function that reads something of a school at most once in some milliseconds, in memory. A
 * read that fails is not kept.
 */
export function sharedBySchool<T>(
  milliseconds: number,
  read: (school: School, now: Date) => Promise<T>,
) {
  const known = new Map<string, { readonly at: number; readonly value: Promise<T> }>();
  return {
    of: (school: School) => ({
      /** Returns what was read, at most that old. */
      read(now: Date): Promise<T> {
        const last = known.get(school.site);
        if (last && now.getTime() - last.at < milliseconds) return last.value;
        const value = read(school, now);
        known.set(school.site, { at: now.getTime(), value });
        value.catch(() => known.delete(school.site));
        return value;
      },

      /** Forgets it: this Lambda has changed what it read. */
      forget: (): void => void known.delete(school.site),
    }),
  };
}
