import type { School } from './record/school.ts';

/** Keeps what was read for some milliseconds. A read that fails is not kept. */
function keptFor<T>(milliseconds: number): (now: Date, read: () => Promise<T>) => Promise<T> {
  let last: { readonly at: number; readonly value: Promise<T> } | undefined;
  return (now, read) => {
    const at = now.getTime();
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
 * Returns a function that reads something at most once in some milliseconds, for callers that ask for
 * each of many messages. A read that fails is not kept.
 */
export function sharedRead<T>(
  milliseconds: number,
  now: () => Date,
  read: () => Promise<T>,
): () => Promise<T> {
  const kept = keptFor<T>(milliseconds);
  return () => kept(now(), read);
}

/** The same for something of each school. */
export function sharedBySchool<T>(
  milliseconds: number,
  read: (school: School, now: Date) => Promise<T>,
) {
  const known = new Map<string, ReturnType<typeof keptFor<T>>>();
  return {
    of: (school: School) => ({
      /** Returns what was read, at most that old. */
      read(now: Date): Promise<T> {
        const kept = known.get(school.site) ?? keptFor<T>(milliseconds);
        known.set(school.site, kept);
        return kept(now, () => read(school, now));
      },

      /** Forgets it: this Lambda has changed what it read. */
      forget: (): void => void known.delete(school.site),
    }),
  };
}
