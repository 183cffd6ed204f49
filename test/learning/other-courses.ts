import type { CourseResults } from '#functions/learning/rules/release';
import type { Tenths } from '#shared/learning/result-rules';

type History = readonly CourseResults[];
type Pair = readonly [a: string, b: string];

/** Returns a student's results in a distribution at all moments, as text. */
export const columnsOf = (history: History, student: string, name: string): string =>
  JSON.stringify(history.map((results) => results.get(student)?.[name] ?? null));

/** Returns the course in which two students who came and left together have each other's results. */
export const recordsSwapped = (history: History, [a, b]: Pair): History =>
  history.map((results) => {
    const [ofA, ofB] = [results.get(a), results.get(b)];
    return ofA && ofB ? new Map([...results, [a, ofB], [b, ofA]]) : results;
  });

/**
 * Returns courses in which two students have each other's results in one distribution. While only
 * one of them is there, that student has the own result, or the one of the nearest moment with
 * both.
 */
export function columnSwapped(history: History, pair: Pair, name: string): History[] {
  const both = history.flatMap((results, moment) =>
    pair.every((each) => results.has(each)) ? [moment] : [],
  );
  const [first, last] = [both[0], both.at(-1)];
  const at = (moment: number, student: string) => history[moment]?.get(student)?.[name];
  const world = (isKept: boolean): History =>
    history.map((results, moment) => {
      const changed = new Map(results);
      for (const [i, student] of pair.entries()) {
        const other = pair[1 - i] as string;
        const own = results.get(student);
        if (!own) continue;
        const near = moment < (first ?? 0) ? first : last;
        const isSame = near !== undefined && at(near, student) === own[name];
        if (results.has(other)) changed.set(student, withValue(own, name, at(moment, other)));
        else if (isKept && isSame) changed.set(student, withValue(own, name, at(near ?? 0, other)));
      }
      return changed;
    });
  return both.length > 0 ? [world(true), world(false)] : [];
}

/** Returns the course in which a student's results in a distribution are all higher, or lower. */
export const shifted = (
  history: History,
  student: string,
  { name, by }: { readonly name: string; readonly by: Tenths },
): History =>
  history.map((results) => {
    const own = results.get(student);
    const value = own?.[name];
    if (!own || value === undefined) return results;
    const other = Math.min(1000, Math.max(0, value + by));
    return new Map([...results, [student, withValue(own, name, other)]]);
  });

/** Returns how often results in a distribution were changed. */
export function changesIn(history: History, name: string): number {
  let changes = 0;
  for (const [i, results] of history.entries()) {
    for (const [student, own] of results) {
      const before = history[i - 1]?.get(student)?.[name];
      if (before !== undefined && own[name] !== undefined && own[name] !== before) changes++;
    }
  }
  return changes;
}

function withValue(
  own: Readonly<Record<string, Tenths>>,
  name: string,
  value: Tenths | undefined,
): Readonly<Record<string, Tenths>> {
  const { [name]: _, ...others } = own;
  return value === undefined ? others : { ...others, [name]: value };
}
