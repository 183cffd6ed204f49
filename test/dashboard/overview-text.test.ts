import { expect, it } from 'vitest';
import { rateText } from '../../web/src/features/dashboard/overviewText.ts';

it('rounds a rate to the nearest whole, and calls only the whole 100%', () => {
  expect(rateText(661, 668)).toBe('99%');
  expect(rateText(99, 668)).toBe('15%');
  expect(rateText(667, 668)).toBe('99%');
  expect(rateText(668, 668)).toBe('100%');
  expect(rateText(0, 668)).toBe('0%');
  expect(rateText(0, 0)).toBe('–');
});
