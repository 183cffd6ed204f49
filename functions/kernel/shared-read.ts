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
