import { describe, expect, it } from 'vitest';
import { partsOf } from '../../../web/src/components/charts/boxFigures.ts';
import { pathOf } from '../../../web/src/components/charts/linePath.ts';
import { plotOf } from '../../../web/src/components/charts/plotSize.ts';
import { targetOf } from '../../../web/src/components/charts/targetOf.ts';

const figures = { minimum: 20, q1: 50, median: 60, mean: 62.5, q3: 70, maximum: 98, result: 74 };

describe('a box plot', () => {
  it('has a box, two whiskers, a median, a mean and the own result', () => {
    expect(partsOf(figures, false)).toEqual({
      box: { from: 50, to: 70 },
      lower: { from: 20, to: 50 },
      upper: { from: 70, to: 98 },
      median: 60,
      mean: 62.5,
      own: 74,
    });
  });

  it('leaves out the whiskers, the mean and the own result where they are not known', () => {
    const known = { ...figures, minimum: null, maximum: null, mean: null, result: null };
    expect(partsOf(known, false)).toEqual({
      box: { from: 50, to: 70 },
      median: 60,
      lower: undefined,
      upper: undefined,
      mean: undefined,
      own: undefined,
    });
  });

  it('draws a result of 0, and a group that all have 0', () => {
    const zeros = { minimum: 0, q1: 0, median: 0, mean: 0, q3: 0, maximum: 0, result: 0 };
    expect(partsOf(zeros, false)).toMatchObject({ box: { from: 0, to: 0 }, median: 0, own: 0 });
  });

  it('has only the own result without a group, and when comparisons are hidden', () => {
    const alone = {
      box: undefined,
      lower: undefined,
      upper: undefined,
      median: undefined,
      mean: undefined,
      own: 74,
    };
    expect(partsOf(figures, true)).toEqual(alone);
    expect(partsOf({ ...figures, q1: null, q3: null }, false)).toEqual(alone);
  });
});

describe('the line of a chart', () => {
  it('goes through all points, and leaves a gap where one is missing', () => {
    expect(pathOf([[1, 2], [3, 4], undefined, [5, 6], [7, 8]])).toBe('M1,2L3,4M5,6L7,8');
    expect(pathOf([undefined, undefined])).toBe('');
  });
});

describe('the size of a chart', () => {
  it('puts the texts above the marks on a phone, and beside them on a desktop', () => {
    const [phone, desktop] = [plotOf(311, 12), plotOf(900, 12)];
    expect([phone.isNarrow, desktop.isNarrow]).toEqual([true, false]);
    // The marks of a phone have the whole width.
    expect(phone.margin.left + phone.margin.right).toBeLessThan(40);
    expect(900 - desktop.margin.left - desktop.margin.right).toBeGreaterThan(400);
  });

  it('adds the same height for each row', () => {
    const heightOf = (rows: number) => plotOf(900, rows).height;
    expect(heightOf(12) - heightOf(11)).toBe(heightOf(2) - heightOf(1));
    expect(heightOf(2) - heightOf(1)).toBeGreaterThanOrEqual(44);
  });
});

describe('the keys of a chart', () => {
  it('returns the row that a key moves to, and stops at the ends', () => {
    const keys = ['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft', 'Home', 'End'];
    expect(keys.map((key) => targetOf(key, 1, 3))).toEqual([2, 2, 0, 0, 0, 3]);
    expect([targetOf('ArrowDown', 3, 3), targetOf('ArrowUp', 0, 3)]).toEqual([3, 0]);
    expect([targetOf('Enter', 1, 3), targetOf('Tab', 1, 3)]).toEqual([undefined, undefined]);
  });
});
