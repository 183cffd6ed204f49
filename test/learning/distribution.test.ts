import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { shownWith } from '#functions/learning/rules/course-result';
import { distributionOf, standingOf } from '#functions/learning/rules/distribution';
import { quartile } from '#functions/learning/rules/quantiles';
import { chance } from '#test/support/chance';
import { proofRuns } from '#test/support/proof-runs';

/** A fraction of whole numbers. */
type Fraction = readonly [above: bigint, below: bigint];

/**
 * Returns a quartile as a fraction, by the definition of R-7: the linear function through the points
 * (k / (n − 1), value k).
 */
function exactQuartile(values: readonly number[], quarter: number): Fraction {
  const sorted = values.map(BigInt).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const last = BigInt(sorted.length - 1);
  const [above, below] = [last * BigInt(quarter), 4n];
  const k = above / below;
  const low = sorted[Number(k)] as bigint;
  const high = sorted[Number(k) + 1] ?? low;
  return [low * below + (above - k * below) * (high - low), below];
}

const rounded = ([above, below]: Fraction): number =>
  Number((2n * above + 10n * below) / (20n * below));

const cohorts = Array.from({ length: proofRuns(5000) }, (_, i) => {
  const { under, pick } = chance(i);
  const steps = pick([4, 5, 10, 20, 100, 1000]);
  return Array.from({ length: 1 + under(60) }, () => (1000 / steps) * under(steps + 1));
});

/** What `numpy_quartiles.py` printed with numpy 2.4.6, by the number of cohorts. */
const ofNumpy: Readonly<Record<number, string>> = {
  500: 'fca4724c3a0322c1b9c96a4ed4c093f9a9261b1460c44209cd156f9e7c35af1a',
  5000: 'a3ccc29a7acafe1ecf218510a9f0f5273784b9aa91320882b11948eac6ae6d39',
};

describe('quartiles', () => {
  it('gives exactly those of fractions, over random cohorts', () => {
    for (const values of cohorts) {
      const sorted = values.toSorted((a, b) => a - b);
      for (const quarter of [1, 2, 3] as const) {
        const [above, below] = exactQuartile(values, quarter);
        expect(BigInt(4 * quartile(sorted, quarter)) * below).toBe(4n * above);
      }
    }
  });

  it('gives those of numpy for the same cohorts', () => {
    const lines = cohorts.map((values) => {
      const sorted = values.toSorted((a, b) => a - b);
      return ([1, 2, 3] as const).map((quarter) => 4 * quartile(sorted, quarter)).join();
    });
    const digest = createHash('sha256').update(lines.join('\n')).digest('hex');
    expect(digest).toBe(ofNumpy[cohorts.length]);
  });
});

describe('a distribution', () => {
  it('has whole per cent, rounded once, over random cohorts', () => {
    for (const values of cohorts) {
      const shown = distributionOf(values);
      if (!shown) continue;
      const sum = values.reduce((total, value) => total + BigInt(value), 0n);
      expect(shown).toMatchObject({
        q1: rounded(exactQuartile(values, 1)),
        median: rounded(exactQuartile(values, 2)),
        q3: rounded(exactQuartile(values, 3)),
        mean: rounded([sum, BigInt(values.length)]),
      });
    }
  });

  it('has every result between its ends, and its figures in order, over random cohorts', () => {
    for (const values of cohorts) {
      const course = distributionOf(values);
      if (!course) continue;
      const { minimum, q1, median, q3, maximum } = course;
      const figures = [minimum ?? q1, q1, median, q3, maximum ?? q3];
      expect(figures).toEqual(figures.toSorted((a, b) => a - b));
      const [lowest, highest] = [Math.min(...values) / 10, Math.max(...values) / 10];
      expect(minimum ?? lowest).toBeLessThanOrEqual(lowest);
      expect(maximum ?? highest).toBeGreaterThanOrEqual(highest);
    }
  });

  it('shows no own result outside figures of an earlier day', () => {
    const course = { minimum: 45, q1: 50, mean: 60, median: 60, q3: 70, maximum: 80, size: 20 };
    for (let tenths = 0; tenths <= 1000; tenths += 3) {
      const { minimum, maximum, result } = shownWith(course, tenths);
      expect(minimum).toBe(Math.min(45, Math.floor(tenths / 10)));
      expect(maximum).toBe(Math.max(80, Math.ceil(tenths / 10)));
      expect(result).toBeGreaterThanOrEqual(minimum ?? 0);
      expect(result).toBeLessThanOrEqual(maximum ?? 0);
    }
    const few = { ...course, minimum: null, maximum: null };
    expect(shownWith(few, 100)).toMatchObject({ minimum: null, maximum: null });
    expect(shownWith(course, undefined)).toMatchObject({ minimum: 45, maximum: 80 });
  });

  const cohort = (size: number) => Array.from({ length: size }, (_, i) => 10 * i + 400);
  it.each([0, 1, 9])('is not there with %d results', (size) => {
    expect(distributionOf(cohort(size))).toBeUndefined();
  });

  it.each([10, 12, 13, 19])(
    'has no ends with %d results, and its size to the nearest 5',
    (size) => {
      const size5 = 5 * Math.round(size / 5);
      expect(distributionOf(cohort(size))).toMatchObject({
        minimum: null,
        maximum: null,
        size: size5,
      });
    },
  );

  it('has both ends with 20 results', () => {
    expect(distributionOf(cohort(20))).toMatchObject({ minimum: 40, maximum: 59, size: 20 });
  });

  it.each([
    [740, 'middle'],
    [735, 'middle'],
    [745, 'above'],
    [800, 'upper'],
    [700, 'below'],
    [640, 'lower'],
  ])('gives the place of %d among its published figures: %s', (tenths, standing) => {
    expect(standingOf({ q1: 65, median: 74, q3: 80 }, tenths)).toBe(standing);
  });
});
