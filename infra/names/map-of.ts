/** Returns a record with a value for each name. */
export const mapOf = <K extends string, V>(
  names: readonly K[],
  make: (name: K) => V,
): Record<K, V> => Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, V>;

/** Returns a record that makes each value at its first use. */
export function lazyMapOf<K extends string, V>(
  names: readonly K[],
  make: (name: K) => V,
): Record<K, V> {
  const made = new Map<K, V>();
  const valueAt = (name: K): V => {
    if (!made.has(name)) made.set(name, make(name));
    return made.get(name) as V;
  };
  const getters = names.map((name) => [name, { enumerable: true, get: () => valueAt(name) }]);
  return Object.defineProperties({}, Object.fromEntries(getters)) as Record<K, V>;
}
