import * as z from 'zod';
import type { HiddenReason } from '#shared/learning/figures';
import type { Tenths } from '#shared/learning/result-rules';
import { differing, type Values, valuesAmong } from './differing.ts';
import { type Distribution, distributionOf, type ShownFrom } from './distribution.ts';
import { splitByLeavers } from './leavers.ts';

/**
 * Decides what a course publishes, so that nobody learns another student’s result: neither from one
 * answer nor from all answers over time (the README of this capability has the proof).
 *
 * The students in the figures belong to groups. All students of a group are treated alike at all
 * times. So any two of them could have each other's results, and every answer would be the same.
 * Each decision here must keep that: it may depend on who is in the course, and on the results of a
 * group without their order, and on nothing else.
 */
export interface Limits extends ShownFrom {
  /** The fewest students, with a result in one task, who become a group later. */
  readonly entering: number;
  /** The fewest results of a group that change together. */
  readonly changed: number;
  /** How many results of a group must not be the most frequent one; more than a reader knows. */
  readonly differing: number;
}

/** A carer of two children in a course knows two results. */
const ofSchools: Limits = { shown: 10, ends: 20, entering: 5, changed: 3, differing: 3 };

/**
 * What a course has published. Students are numbers here, which only their own records hold. When a
 * person is erased, the number means nobody.
 */
export const CourseState = z.object({
  /** The group of each student in the figures, also of those who have left the course. */
  groups: z.record(z.string(), z.number()),
  /** The values behind the published figures of each task, and of the course as `course`. */
  published: z.record(z.string(), z.record(z.string(), z.number())),
});
export type CourseState = z.infer<typeof CourseState>;

/** The results of the students who are in a course now: by student, then by task or `course`. */
export type CourseResults = ReadonlyMap<string, Values>;

export interface Release {
  readonly state: CourseState;
  readonly figures: Readonly<Record<string, Distribution | HiddenReason>>;
}

const nothing: CourseState = { groups: {}, published: {} };

/** Returns what a course publishes now. `names` are its tasks, and `course`. */
export function release(
  before: CourseState = nothing,
  current: CourseResults,
  names: readonly string[],
  limits: Limits = ofSchools,
): Release {
  const groups = membersOf(before.groups).flatMap((ids) =>
    splitByLeavers(ids, current, before.published, limits.differing),
  );
  const coming = [...current.keys()].filter((id) => before.groups[id] === undefined);
  const fewest = groups.length === 0 ? limits.shown : limits.entering;
  if (names.some((name) => countOf(name, coming, current) >= fewest)) groups.push(coming);
  // A group rests while one of its students is away: the others alone would show that result.
  const active = groups.filter((ids) => ids.every((id) => current.has(id)));

  const published = { ...before.published };
  const figures: Record<string, Distribution | HiddenReason> = {};
  for (const name of names) {
    const earlier = published[name];
    const values = renewed(name, { active, current, earlier }, limits);
    if (distributionOf(Object.values(values), limits)) published[name] = values;
    figures[name] =
      distributionOf(Object.values(published[name] ?? {}), limits) ??
      (countOf(name, [...current.keys()], current) > 0 ? 'few' : 'none');
  }
  return { state: { groups: numbered(groups), published }, figures };
}

const membersOf = (groups: CourseState['groups']): string[][] => [
  ...Map.groupBy(Object.keys(groups), (id) => groups[id]).values(),
];

const numbered = (groups: readonly string[][]): CourseState['groups'] =>
  Object.fromEntries(groups.flatMap((ids, group) => ids.map((id) => [id, group])));

/**
 * Returns the next values of a distribution. Those of a group are renewed together: if at least 3
 * have changed, and enough of them differ. Otherwise someone who knows the own result could know the
 * rest. All others stay, also a result that was taken back: its absence alone would show it.
 */
function renewed(
  name: string,
  {
    active,
    current,
    earlier = {},
  }: {
    readonly active: readonly (readonly string[])[];
    readonly current: CourseResults;
    readonly earlier: Values | undefined;
  },
  limits: Limits,
): Values {
  const values: Record<string, Tenths> = { ...earlier };
  for (const ids of active) {
    const next = valuesAmong(ids, (id) => current.get(id)?.[name] ?? earlier[id]);
    const changed = ids.filter((id) => next[id] !== earlier[id]).length;
    if (changed < limits.changed || differing(Object.values(next)) < limits.differing) continue;
    Object.assign(values, next);
  }
  return values;
}

/** Returns how many of some students have a result. */
const countOf = (name: string, ids: readonly string[], current: CourseResults): number =>
  ids.filter((id) => current.get(id)?.[name] !== undefined).length;
