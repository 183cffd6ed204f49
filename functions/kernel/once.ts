/**
 * Returns a function that reads once for the same arguments. Parts of one answer share reads: two
 * children have the same changes of lessons and the same terms.
 */
export function once<A extends readonly unknown[], R>(
  read: (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  const known = new Map<string, Promise<R>>();
  return (...args) => {
    const key = JSON.stringify(args);
    const reading = known.get(key) ?? read(...args);
    known.set(key, reading);
    return reading;
  };
}

/**
 * Returns a function that reads each record once, however the parts of one answer
 * combine the identifiers. Unknown identifiers are left out.
 */
export function onceEach<T>(
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (ids: readonly string[]) => Promise<Map<string, T>> {
  const known = new Map<string, Promise<T | undefined>>();
  return async (ids) => {
    const unread = [...new Set(ids)].filter((id) => !known.has(id));
    if (unread.length > 0) {
      const reading = read(unread);
      for (const id of unread) {
        known.set(
          id,
          reading.then((found) => found.get(id)),
        );
      }
    }
    const found = await Promise.all(ids.map(async (id) => [id, await known.get(id)] as const));
    return new Map(found.flatMap(([id, record]) => (record === undefined ? [] : [[id, record]])));
  };
}
