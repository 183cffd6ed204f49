import * as z from 'zod';
import type { HiddenReason } from '#shared/learning/figures';
import type { Tenths } from '#shared/learning/result-rules';
import { type Distribution, distributionOf, fewestShown, isVaried } from './distribution.ts';

/**
 * Decides what a course publishes, so that nobody learns another student’s result: neither from one
 * answer nor from all answers over time (docs/decisions.md, "Distributions").
 *
 * Students enter the figures of a course in groups of at least 5. A result enters a distribution, or
 * leaves it, only together with others that change in the same group. So any two of these
 * students could have each other's results, and every answer would be the same. A group whose results
 * are alike is left out.
 */

/** The fewest changes of a distribution, and of new results in a group. */
const fewestTogether = 3;

/** The fewest students who enter together. Of fewer, one that leaves again would be known. */
const fewestInGroup = 5;

/** The values that a distribution was made of, by the number of the student in the course. */
const Values = z.record(z.string(), z.number());
type Values = Readonly<Record<string, Tenths>>;

/**
 * The fewest results of a group that leave a distribution together, changed ones included. More than
 * enter: a result that has left can no longer change, so fewer others could be it.
 */
const fewestLeaving = 5;

/**
 * What a course has published. Students are numbers here, which only their own records hold. When a
 * person is erased, the number means nobody.
 */
export const CourseState = z.object({
  /** How many groups there are. */
  rounds: z.number(),
  /** The group of each student in the figures. */
  groups: z.record(z.string(), z.number()),
  /** The values behind the published figures of each task, and of the course as `course`. */
  published: z.record(z.string(), Values),
});
export type CourseState = z.infer<typeof CourseState>;

/** The results of the students who are in a course now: by student, then by task or `course`. */
export type CourseResults = ReadonlyMap<string, Values>;

export interface Release {
  readonly state: CourseState;
  readonly figures: Readonly<Record<string, Distribution | HiddenReason>>;
}

/** Returns what a course publishes now. `names` are its tasks, and `course`. */
export function release(
  before: CourseState | undefined,
  current: CourseResults,
  names: readonly string[],
): Release {
  const { rounds, groups } = nextGroups(before, current);
  const members = membersOf(groups);
  const published: Record<string, Values> = {};
  const figures: Record<string, Distribution | HiddenReason> = {};
  for (const name of names) {
    const earlier = before?.published[name];
    const wanted = valuesOf(name, members, current, earlier);
    const isNew = earlier === undefined || changesBetween(earlier, wanted.values) >= fewestTogether;
    const values = isNew ? wanted.values : earlier;
    const figure = distributionOf(Object.values(values));
    const isFirst = earlier === undefined && typeof figure === 'string';
    figures[name] = isFirst ? reasonFor(wanted.all) : figure;
    if (!isFirst) published[name] = values;
  }
  return { state: { rounds, groups, published }, figures };
}

/** Lets new students in, in groups of at least 5. Until something is published all come in. */
function nextGroups(
  before: CourseState | undefined,
  current: CourseResults,
): Pick<CourseState, 'rounds' | 'groups'> {
  const students = [...current.keys()];
  if (!before || Object.keys(before.published).length === 0) {
    return { rounds: 1, groups: Object.fromEntries(students.map((id) => [id, 0])) };
  }
  const { rounds, groups } = before;
  const coming = students.filter((id) => groups[id] === undefined);
  if (coming.length < fewestInGroup) return { rounds, groups };
  return {
    rounds: rounds + 1,
    groups: { ...groups, ...Object.fromEntries(coming.map((id) => [id, rounds])) },
  };
}

function membersOf(groups: CourseState['groups']): string[][] {
  const members: string[][] = [];
  for (const [id, group] of Object.entries(groups)) {
    const own = members[group] ?? [];
    own.push(id);
    members[group] = own;
  }
  return members.filter(Boolean);
}

/**
 * Returns the values of a distribution, group by group. A group whose results do not differ is
 * omitted from `values`; `all` is the number of results with it.
 */
function valuesOf(
  name: string,
  members: readonly string[][],
  current: CourseResults,
  earlier: Values | undefined,
): { values: Values; all: number } {
  const parts = members.map((ids) => {
    const now = valuesAmong(ids, (id) => current.get(id)?.[name]);
    return earlier
      ? together(
          valuesAmong(ids, (id) => earlier[id]),
          now,
        )
      : now;
  });
  const varied = parts.filter((part) => isVaried(Object.values(part)));
  return {
    values: Object.assign({}, ...varied),
    all: parts.reduce((sum, part) => sum + Object.keys(part).length, 0),
  };
}

/**
 * Returns the next values of a group. A result that alone is new or alone is gone would be known by
 * its effect. So new ones wait until 3 are new or changed, and those of students who have left stay
 * until 5 are gone or changed.
 */
function together(before: Values, now: Values): Values {
  const isChanged = (id: string) => before[id] !== now[id];
  const [added, dropped] = [Object.keys(now), Object.keys(before)].map(
    (ids) => ids.filter(isChanged).length,
  );
  // In a small group, one result that alone stays the same would be known as well.
  const leaving = Math.min(fewestLeaving, Object.keys(before).length);
  const next: Record<string, Tenths> = {};
  for (const id of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const [old, value] = [before[id], now[id]];
    if (value === undefined) {
      if (old !== undefined && (dropped ?? 0) < leaving) next[id] = old;
    } else if (old !== undefined || (added ?? 0) >= fewestTogether) next[id] = value;
  }
  return next;
}

function valuesAmong(ids: readonly string[], read: (id: string) => Tenths | undefined): Values {
  const values: Record<string, Tenths> = {};
  for (const id of ids) {
    const value = read(id);
    if (value !== undefined) values[id] = value;
  }
  return values;
}

const reasonFor = (all: number): HiddenReason =>
  all === 0 ? 'none' : all < fewestShown ? 'few' : 'alike';

const changesBetween = (a: Values, b: Values): number =>
  new Set([...Object.keys(a), ...Object.keys(b)].filter((id) => a[id] !== b[id])).size;
