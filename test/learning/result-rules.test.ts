import { describe, expect, it } from 'vitest';
import { countedTenths, courseTenths, taskResult, tenthsOf } from '#shared/learning/result-rules';

const outOf = (resultValueMax?: number) => ({ resultValueMax });
const graded = (score?: number) => ({ scoreStatus: 'fully graded', score });

describe('the result of a task', () => {
  it.each([
    [0.285, 1, 285],
    [17, 24, 708],
    [1, 3, 333],
    [2, 3, 667],
    [0, 20, 0],
    [21, 20, 1050],
    [12.5, 20, 625],
    [0.0005, 1, 1],
  ])('is %d of %d in tenths of a per cent, rounded half up: %d', (score, most, tenths) => {
    expect(tenthsOf(score, most)).toBe(tenths);
  });

  it.each([
    ['a graded score', graded(15), outOf(20), { state: 'marked', tenths: 750 }],
    ['a grade without a number', graded(), outOf(20), { state: 'unmarked' }],
    ['a task without a maximum', graded(15), outOf(), { state: 'unmarked' }],
    ['a maximum of 0', graded(0), outOf(0), { state: 'unmarked' }],
    [
      'a part of the marking',
      { scoreStatus: 'partially graded', score: 9 },
      outOf(20),
      { state: 'unmarked' },
    ],
    [
      'exempt work with a score',
      { scoreStatus: 'exempt', score: 20, missing: true },
      outOf(20),
      { state: 'exempt' },
    ],
    [
      'missing work',
      { scoreStatus: 'not submitted', missing: true },
      outOf(20),
      { state: 'missing' },
    ],
    [
      'late work that is marked',
      { ...graded(10), missing: true },
      outOf(20),
      { state: 'marked', tenths: 500 },
    ],
    ['work that was handed in', { scoreStatus: 'submitted' }, outOf(20), { state: 'unmarked' }],
    ['no result', undefined, outOf(20), { state: 'unmarked' }],
  ])('reads %s', (_, result, task, expected) => {
    expect(taskResult(result, task)).toEqual(expected);
  });

  it('counts missing work as 0 from the day after it was due', () => {
    const missing = { state: 'missing' } as const;
    expect(countedTenths(missing, '2026-03-02', '2026-03-02')).toBeUndefined();
    expect(countedTenths(missing, '2026-03-02', '2026-03-03')).toBe(0);
    expect(countedTenths({ state: 'exempt' }, '2026-03-02', '2026-03-03')).toBeUndefined();
  });
});

describe('the result of a course', () => {
  it.each([
    [
      'weights',
      [
        { tenths: 800, weight: 30 },
        { tenths: 500, weight: 10 },
      ],
      725,
    ],
    ['equal weights where there are none', [{ tenths: 800 }, { tenths: 501 }], 651],
    ['no task', [], undefined],
    ['practice beside weighted tasks', [{ tenths: 800, weight: 20 }, { tenths: 0 }], 800],
    ['only tasks of weight 0', [{ tenths: 800, weight: 0 }], undefined],
    [
      'weights with decimals',
      [
        { tenths: 900, weight: 0.1 },
        { tenths: 600, weight: 0.2 },
      ],
      700,
    ],
  ])('is the mean with %s', (_, tasks, expected) => {
    expect(courseTenths(tasks)).toBe(expected);
  });
});
