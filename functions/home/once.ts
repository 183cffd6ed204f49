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
