import { describe, expect, it } from 'vitest';
import { type Moment, madeUpCourse } from '#test/learning/made-up-course';
import {
  careless,
  leaverAlone,
  ofPortal,
  onThreeChanges,
  type Publisher,
  type Step,
} from '#test/learning/publishers';
import { isFullProof, proofSeed } from '#test/support/proof-runs';

/**
 * The proof that nobody learns another student’s result. For each published result of each student
 * it builds other courses in which the student has another result, while everyone reads the same at
 * all moments: two students have each other's results. If there are three such courses with three
 * students, at least one is left for each reader who knows two results.
 */

/** How many students a reader may know, and the least number that must be left. */
const fewestWitnesses = 3;

/** The first and the last moment at which two students are treated alike. */
function together(steps: readonly Step[], a: string, b: string): [number, number] | undefined {
  const moments = steps.flatMap((step, i) => (isTogether(step, a, b) ? [i] : []));
  const [first, last] = [moments[0], moments.at(-1)];
  return first === undefined || last === undefined ? undefined : [first, last];
}

const isTogether = ({ matesOf }: Step, a: string, b: string): boolean => {
  const mates = matesOf(a);
  return mates.includes(a) && mates.includes(b);
};

/** Returns the course in which two students have each other's results, where both are there. */
const swapped = (
  history: readonly Moment[],
  [a, b]: readonly [string, string],
  [first, last]: readonly [number, number],
): Moment[] =>
  history.map((moment, i) => {
    const [ofA, ofB] = [moment.results.get(a), moment.results.get(b)];
    if (i < first || i > last || !ofA || !ofB) return moment;
    // A map keeps its order, as the roster does.
    return { ...moment, results: new Map([...moment.results, [a, ofB], [b, ofA]]) };
  });

interface Found {
  readonly tried: number;
  readonly known: readonly string[];
}

/** Keeps in each step what was published last of students who are no longer in the figures. */
function lasting(steps: readonly Step[]): Step[] {
  let last: Step['published'] = {};
  return steps.map((step) => {
    const names = new Set([...Object.keys(last), ...Object.keys(step.published)]);
    last = Object.fromEntries(
      [...names].map((name) => [name, { ...last[name], ...step.published[name] }]),
    );
    return { ...step, published: last };
  });
}

/** Attacks each published result at each moment of a course. */
function attack(history: readonly Moment[], publish: Publisher): Found {
  const steps = lasting(publish(history));
  const students = [...new Set(history.flatMap(({ results }) => [...results.keys()]))];
  const worlds = new Map<string, { readonly last: number; readonly steps: readonly Step[] }>();
  for (const [i, a] of students.entries()) {
    for (const b of students.slice(i + 1)) {
      const period = together(steps, a, b);
      if (!period) continue;
      const others = lasting(publish(swapped(history, [a, b], period)));
      const differs = others.findIndex(({ answer }, moment) => answer !== steps[moment]?.answer);
      const last = Math.min(period[1], differs < 0 ? steps.length : differs - 1);
      for (const key of [`${a} ${b}`, `${b} ${a}`]) worlds.set(key, { last, steps: others });
    }
  }
  let tried = 0;
  const known = new Set<string>();
  for (const [moment, { published }] of steps.entries()) {
    for (const [name, values] of Object.entries(published)) {
      for (const [student, value] of Object.entries(values)) {
        const witnesses = students.filter((other) => {
          const world = worlds.get(`${student} ${other}`);
          if (!world || world.last < moment) return false;
          return world.steps[moment]?.published[name]?.[student] !== value;
        });
        tried++;
        if (witnesses.length < fewestWitnesses) known.add(`${name} of ${student} at ${moment}`);
      }
    }
  }
  return { tried, known: [...known] };
}

/** Other courses on each long run; `npm test` takes the same few. */
const firstSeed = isFullProof ? proofSeed : 0;
const seeds = Array.from({ length: isFullProof ? 500 : 5 }, (_, i) => firstSeed + i);

describe('what a course publishes', () => {
  it('leaves for each result three other courses in which everyone reads the same', () => {
    let tried = 0;
    for (const seed of seeds) {
      const found = attack(madeUpCourse(seed), ofPortal);
      tried += found.tried;
      expect(found.known, `course ${seed}`).toEqual([]);
    }
    expect(tried).toBeGreaterThan(seeds.length * 100);
  });

  it.each([
    ['exact figures', careless],
    ['the whole cohort after three changes', onThreeChanges],
    ['a leaver’s results alone', leaverAlone],
  ])('finds what is known by %s', (_, publish) => {
    const known = seeds.slice(0, 2).flatMap((seed) => attack(madeUpCourse(seed), publish).known);
    expect(known.length).toBeGreaterThan(0);
  });
});
