import type { Values } from '#functions/learning/rules/differing';
import { distributionOf } from '#functions/learning/rules/distribution';
import { type CourseState, release } from '#functions/learning/rules/release';
import type { Moment } from '#test/learning/made-up-course';

/** What everyone reads at a moment, and what it was made of. */
export interface Step {
  readonly answer: string;
  readonly published: Readonly<Record<string, Values>>;
  /** The students who could have the results of a student, and the student. */
  matesOf(student: string): readonly string[];
}

export type Publisher = (history: readonly Moment[]) => Step[];

/** The portal's own. */
export const ofPortal: Publisher = (history) => {
  let state: CourseState | undefined;
  return history.map(({ results, names }) => {
    const made = release(state, results, names);
    state = made.state;
    const { groups, published } = made.state;
    const matesOf = (student: string) =>
      Object.keys(groups).filter((each) => groups[each] === groups[student]);
    return { answer: JSON.stringify(made.figures), published, matesOf };
  });
};

/** Exact figures of everyone who is there, at once. */
export const careless: Publisher = (history) =>
  history.map(({ results, names }) => {
    const published = columnsOf({ results, names });
    const figures = names.map((name) => {
      const values = Object.values(published[name] ?? {}).sort((a, b) => a - b);
      return [values.length, values.reduce((sum, value) => sum + value, 0), values];
    });
    return { answer: JSON.stringify(figures), published, matesOf: () => [...results.keys()] };
  });

/** The letter of the rule: the whole cohort again, when three results have changed. */
export const onThreeChanges: Publisher = (history) => {
  const published: Record<string, Values> = {};
  return history.map(({ results, names }) => {
    const columns = columnsOf({ results, names });
    for (const name of names) {
      const [before, now] = [published[name], columns[name] ?? {}];
      const all = new Set([...Object.keys(before ?? {}), ...Object.keys(now)]);
      const changed = [...all].filter((each) => before?.[each] !== now[each]).length;
      if (!before || changed >= 3) published[name] = now;
    }
    return {
      answer: JSON.stringify(
        names.map((name) => distributionOf(Object.values(published[name] ?? {}))),
      ),
      published: { ...published },
      matesOf: () => [...results.keys()],
    };
  });
};

/** The portal's own, but the results of a student who leaves stay alone. */
export const leaverAlone: Publisher = (history) => {
  const everyone = new Map(history.flatMap(({ results }) => [...results]));
  const last = new Map<string, Values>();
  const stays = history.map(({ results, names }) => {
    for (const [student, own] of results) last.set(student, own);
    return { results: new Map(last), names };
  });
  return ofPortal(stays).map((step) => ({ ...step, matesOf: () => [...everyone.keys()] }));
};

function columnsOf({ results, names }: Moment): Record<string, Values> {
  return Object.fromEntries(
    names.map((name) => [
      name,
      Object.fromEntries(
        [...results].flatMap(([student, own]) => {
          const value = own[name];
          return value === undefined ? [] : [[student, value]];
        }),
      ),
    ]),
  );
}
