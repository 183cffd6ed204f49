import { expect, it } from 'vitest';
import { largestFirst } from '#functions/search/index/largest-first';
import { chance } from '#test/support/chance';

it.each([
  ['few numbers', 10, 5],
  ['many numbers', 50_000, 1_000_000],
  ['many numbers of few kinds', 50_000, 3],
  ['the same number many times', 50_000, 1],
])('sorts %s, the largest first', (_, count, kinds) => {
  const { under } = chance(count + kinds);
  const numbers = Float64Array.from({ length: count }, () => under(kinds));
  const sorted = numbers.slice().sort().reverse();
  expect(Float64Array.from(largestFirst(numbers))).toEqual(sorted);
});
