import type { Tenths } from '#shared/learning/result-rules';

/** Results by the number of the student in the course. */
export type Values = Readonly<Record<string, Tenths>>;

/**
 * Returns how many results are not the most frequent one. If it is 3, two readers who know their
 * own results leave at least one that differs from the rest.
 */
export function differing(values: Iterable<Tenths>): number {
  const counts = new Map<Tenths, number>();
  let [all, most] = [0, 0];
  for (const value of values) {
    const count = (counts.get(value) ?? 0) + 1;
    counts.set(value, count);
    all++;
    most = Math.max(most, count);
  }
  return all - most;
}

/** Returns the values of some students, without those who have none. */
export function valuesAmong(
  ids: readonly string[],
  read: (id: string) => Tenths | undefined,
): Record<string, Tenths> {
  const values: Record<string, Tenths> = {};
  for (const id of ids) {
    const value = read(id);
    if (value !== undefined) values[id] = value;
  }
  return values;
}
