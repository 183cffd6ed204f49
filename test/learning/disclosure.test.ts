import { describe, expect, it } from 'vitest';
import { quartile } from '#functions/learning/rules/quantiles';
import { type CourseResults, type CourseState, release } from '#functions/learning/rules/release';
import type { Tenths } from '#shared/learning/result-rules';
import { madeUpCourse, names, resultsOf } from '#test/learning/made-up-course';
import {
  changesIn,
  columnSwapped,
  columnsOf,
  recordsSwapped,
  shifted,
} from '#test/learning/other-courses';
import { chance } from '#test/support/chance';
import { isFullProof } from '#test/support/proof-runs';

/** The results of a course at each moment. */
type History = readonly CourseResults[];

/** Returns what everyone reads at each moment of one distribution, or of all. */
type Publisher = (history: History, only?: string) => string;

const releases = (history: History) => {
  let state: CourseState | undefined;
  return history.map((results) => {
    const released = release(state, results, names);
    state = released.state;
    return released;
  });
};

const published: Publisher = (history, only) =>
  JSON.stringify(
    releases(history).map(({ figures }) => (only === undefined ? figures : figures[only])),
  );

/** Whether a result was ever in the figures. Others wait, or belong to a group whose are alike. */
const wasPublished = ({ history, student, name }: Attack): boolean =>
  releases(history).some(({ state }) => state.published[name]?.[student] !== undefined);

const valuesOf = (results: CourseResults, name: string): Tenths[] =>
  [...results.values()].flatMap((own) => own[name] ?? []);

/** A publisher without any rule: exact figures of everyone, at once. */
const careless: Publisher = (history, only) =>
  JSON.stringify(
    history.map((results) =>
      names
        .filter((name) => name === (only ?? name))
        .map((name) => {
          const sorted = valuesOf(results, name).toSorted((a, b) => a - b);
          const sum = sorted.reduce((total, value) => total + value, 0);
          return [
            ...[sum, sorted.length, sorted[0], sorted.at(-1)],
            ...(sorted.length > 0 ? [1, 2, 3] : []).map((q) => quartile(sorted, q as 1 | 2 | 3)),
          ];
        }),
    ),
  );

interface Attack {
  readonly history: History;
  readonly publish: Publisher;
  /** Knows the roster, the own results and every answer. */
  readonly reader: string;
  readonly student: string;
  readonly name: string;
}

/**
 * Tells whether a reader can be sure of another student's result from all answers of a
 * distribution over time: whether no other course with the same roster, the same own results and
 * the same answers has another result for this student.
 */
function isGivenAway({ history, publish, reader, student, name }: Attack): boolean {
  const answers = publish(history, name);
  const own = columnsOf(history, student, name);
  const changes = changesIn(history, name);
  const isPossible = (world: History) =>
    columnsOf(world, student, name) !== own &&
    // A reader would not believe that results were changed more often than they were.
    changesIn(world, name) <= changes &&
    publish(world, name) === answers;
  const others = othersIn(history, student, reader);
  return !(
    others.some((other) => columnSwapped(history, [student, other], name).some(isPossible)) ||
    shifts.some((by) => {
      const world = shifted(history, student, { name, by });
      return (
        isPossible(world) || others.some((other) => isPossible(shifted(world, other, { name, by })))
      );
    }) ||
    isRearranged()
  );

  /** Tries courses with several differences, which make up for each other in the figures. */
  function isRearranged(): boolean {
    const { pick, under, is } = chance(history.length);
    const shift = (world: History, each: string) =>
      shifted(world, each, { name, by: pick(shifts) });
    const swap = (world: History, each: string) =>
      pick([world, ...columnSwapped(world, [each, pick(others)], name)]);
    return Array.from({ length: mostTries }).some(() => {
      let world = is(0.5) ? shift(history, student) : swap(history, student);
      for (let more = 1 + under(4); more > 0; more--) {
        world = is(0.7) ? shift(world, pick(others)) : swap(world, pick(others));
      }
      return isPossible(world);
    });
  }
}

/** At least 5 per cent: less would be as good as knowing the result. */
const shifts = [-250, -150, -100, -75, -50, 50, 75, 100, 150, 250];
const mostTries = 20_000;

/**
 * The same with the answers of all tasks and of the course together, if at least two others came
 * and left with the student. Undefined if not.
 */
function isGivenAwayByAll({ history, publish, reader, student, name }: Attack) {
  const rosterOf = (each: string) => history.map((results) => results.has(each)).join();
  const same = othersIn(history, student, reader).filter(
    (other) => rosterOf(other) === rosterOf(student),
  );
  const own = columnsOf(history, student, name);
  // Those whose results are alike are in no figures together.
  const isAlike = same.every((other) => columnsOf(history, other, name) === own);
  if (same.length < 2 || isAlike) return undefined;
  const answers = publish(history);
  return !same.some((other) => {
    const world = recordsSwapped(history, [student, other]);
    return columnsOf(world, student, name) !== own && publish(world) === answers;
  });
}

const studentsOf = (history: History) => [...new Set(history.flatMap((each) => [...each.keys()]))];
const othersIn = (history: History, ...without: readonly string[]) =>
  studentsOf(history).filter((each) => !without.includes(each));

/** Returns an attack on each result of a made-up course, by a reader who differs from one to the next. */
function attacksOn(seed: number, publish: Publisher): Attack[] {
  const history = madeUpCourse(seed).map(resultsOf);
  const students = studentsOf(history);
  return students.flatMap((student, i) =>
    names
      .filter((name) => history.some((results) => results.get(student)?.[name] !== undefined))
      .map((name, j) => {
        const reader = students[(i + j + 1) % students.length] as string;
        return { history, publish, reader, student, name };
      }),
  );
}

/** A course takes about a quarter of a second, so `npm test` tries few of them. */
const courses = Array.from({ length: isFullProof ? 500 : 20 }, (_, seed) => seed);
const words = (seed: number, { reader, student, name }: Attack) =>
  `course ${seed}: ${reader} knows the ${name} of ${student}`;

describe('what a course publishes', () => {
  it('lets nobody be sure of another student’s result by the answers of a distribution', () => {
    const known = courses.flatMap((seed) =>
      attacksOn(seed, published)
        .filter(wasPublished)
        .filter(isGivenAway)
        .map((attack) => words(seed, attack)),
    );
    expect(known).toEqual([]);
  });

  it('lets nobody be sure of a result by the answers of all tasks and the course together', () => {
    const all = courses.flatMap((seed) =>
      attacksOn(seed, published).map((attack) => ({
        text: words(seed, attack),
        isKnown: isGivenAwayByAll(attack),
      })),
    );
    expect(all.filter(({ isKnown }) => isKnown).map(({ text }) => text)).toEqual([]);
    const tried = all.filter(({ isKnown }) => isKnown !== undefined).length;
    expect(tried / all.length).toBeGreaterThan(0.6);
  });

  it('finds by the same attack what a careless publisher gives away', () => {
    const known = [1, 2, 3].flatMap((seed) => attacksOn(seed, careless).filter(isGivenAway));
    expect(known.length).toBeGreaterThan(0);
  });
});
