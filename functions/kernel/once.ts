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
 * Returns a function that reads each record of a school once, however the parts of one answer
 * combine the identifiers. Unknown identifiers are left out.
 */
export function onceEach<T>(
  read: (site: string, ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (site: string, ids: readonly string[]) => Promise<Map<string, T>> {
  const known = new Map<string, Promise<T | undefined>>();
  const keyOf = (site: string, id: string) => JSON.stringify([site, id]);
  return async (site, ids) => {
    const unread = [...new Set(ids)].filter((id) => !known.has(keyOf(site, id)));
    if (unread.length > 0) {
      const reading = read(site, unread);
      for (const id of unread) {
        known.set(
          keyOf(site, id),
          reading.then((found) => found.get(id)),
        );
      }
    }
    const found = await Promise.all(
      ids.map(async (id) => [id, await known.get(keyOf(site, id))] as const),
    );
    return new Map(found.flatMap(([id, record]) => (record === undefined ? [] : [[id, record]])));
  };
}
