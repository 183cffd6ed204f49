import { describe, expect, it } from 'vitest';
import { type CourseState, type Limits, release } from '#functions/learning/rules/release';
import type { Tenths } from '#shared/learning/result-rules';
import { chance } from '#test/support/chance';
import { isFullProof, proofSeed } from '#test/support/proof-runs';

/**
 * The same without any idea of how the portal decides: in courses of few students with few possible
 * marks it tries every other course. The reader knows who was in the course at each moment, the own
 * marks, that all others have marks, which marks are possible, and that no mark ever changes.
 */

const limits: Limits = { shown: 4, ends: 6, entering: 3, changed: 2, differing: 2 };
const marks = [0, 400, 1000] as const;
const tasks = ['t1', 't2'] as const;

/** Who is in the course at each moment, and which tasks are marked then. */
interface Moment {
  readonly roster: readonly number[];
  readonly marked: number;
}
/** The marks of each student in each task, as indexes. */
type World = readonly (readonly number[])[];

function madeUp(seed: number, ofTasks: number) {
  const { pick, under, is } = chance(seed);
  const size = ofTasks === 1 ? 7 : 5;
  let roster = Array.from({ length: size - under(2) }, (_, i) => i);
  const moments: Moment[] = [];
  for (let moment = 0; moment < 4; moment++) {
    const away = Array.from({ length: size }, (_, i) => i).filter((i) => !roster.includes(i));
    if (moment > 0 && is(0.6)) {
      const leaver = pick(roster);
      roster = [...roster.filter((each) => each !== leaver), ...(is(0.4) ? away : [])];
    }
    moments.push({ roster, marked: Math.min(ofTasks, 1 + Math.floor(moment / 2)) });
  }
  const world: World = Array.from({ length: size }, () =>
    Array.from({ length: ofTasks }, () => under(marks.length)),
  );
  return { moments, world };
}

/** Returns what everyone reads over time, and what is in the figures at the end. */
function publish(moments: readonly Moment[], world: World, publisher: typeof release) {
  let state: CourseState | undefined;
  const answers = moments.map(({ roster, marked }) => {
    const results = new Map(
      roster.map((student) => {
        const own = (world[student] ?? []).slice(0, marked).map((mark) => marks[mark] as Tenths);
        const sum = own.reduce((total, mark) => total + mark, 0);
        const named = Object.fromEntries(own.map((mark, i) => [tasks[i] as string, mark]));
        return [`${student}`, { ...named, course: Math.round(sum / marked) }];
      }),
    );
    const made = publisher(state, results, [...tasks.slice(0, marked), 'course'], limits);
    state = made.state;
    return made.figures;
  });
  return { text: JSON.stringify(answers), published: state?.published ?? {} };
}

/** Yields every course with these marks of the reader. */
function* worlds(world: World, reader: number): Generator<World> {
  const cells = world.flatMap((own, student) =>
    student === reader ? [] : own.map((_, task) => [student, task] as const),
  );
  const all = marks.length ** cells.length;
  for (let number = 0; number < all; number++) {
    const other = world.map((own) => [...own]);
    let rest = number;
    for (const [student, task] of cells) {
      (other[student] as number[])[task] = rest % marks.length;
      rest = Math.floor(rest / marks.length);
    }
    yield other;
  }
}

/** A publisher without a memory: who joins or leaves changes the figures at once. */
const withoutMemory: typeof release = (_, results, names) =>
  release(undefined, results, names, limits);

/** Returns the published results of others of which a reader is sure. */
function knownBy(seed: number, ofTasks: number, publisher = release): string[] {
  const { moments, world } = madeUp(seed, ofTasks);
  const { text, published } = publish(moments, world, publisher);
  const reader = seed % world.length;
  const possible = world.map((own) => own.map(() => new Set<number>()));
  for (const other of worlds(world, reader)) {
    if (publish(moments, other, publisher).text !== text) continue;
    for (const [student, own] of other.entries()) {
      for (const [task, mark] of own.entries()) possible[student]?.[task]?.add(mark);
    }
  }
  return possible.flatMap((own, student) =>
    own.flatMap((values, task) => {
      const isShown = published[tasks[task] as string]?.[`${student}`] !== undefined;
      const isKnown = student !== reader && isShown && values.size < 2;
      return isKnown ? [`course ${seed}: ${tasks[task]} of ${student}`] : [];
    }),
  );
}

const firstSeed = isFullProof ? proofSeed : 0;
const seeds = (count: number) =>
  Array.from({ length: isFullProof ? 50 * count : count }, (_, i) => firstSeed + i);

describe('every course with a few students', () => {
  it.each([
    [1, 12],
    [2, 2],
  ])('leaves a choice for each result, with %d tasks', (ofTasks, count) => {
    expect(seeds(count).flatMap((seed) => knownBy(seed, ofTasks))).toEqual([]);
  });

  it('finds what is known if the figures follow the students at once', () => {
    const known = seeds(8).flatMap((seed) => knownBy(seed, 1, withoutMemory));
    expect(known.length).toBeGreaterThan(0);
  });
});
