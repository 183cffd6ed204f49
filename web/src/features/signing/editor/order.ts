/** Returns a list with one of its elements at another index. */
export function withMoved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const taken = next.splice(from, 1);
  next.splice(Math.max(0, Math.min(to, next.length)), 0, ...taken);
  return next;
}

/** Returns a list in which one element is changed. */
export const withChange = <T extends object>(
  list: readonly T[],
  at: number,
  change: Partial<T>,
): T[] => list.map((each, n) => (n === at ? { ...each, ...change } : each));

/** Returns a short identifier that no other element of a form has. */
export const newUid = (): string => crypto.randomUUID().slice(0, 13);
