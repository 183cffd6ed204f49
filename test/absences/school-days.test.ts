import { expect, it } from 'vitest';
import { schoolDayIn } from '#functions/absences/store/school-days';

const terms = [
  { from: '2026-02-02', until: '2026-04-03' },
  { from: '2026-04-20', until: '2026-07-04' },
];

it.each([
  ['2026-03-02', true],
  ['2026-03-07', false],
  ['2026-04-03', false],
  ['2026-04-10', false],
  ['2026-04-20', true],
  ['2026-04-24', false],
  // The terms of the next year are not known yet.
  ['2027-02-01', true],
  ['2027-02-06', false],
])('decides for %s whether a family may name it: %s', (day, isOpen) => {
  expect(schoolDayIn(terms, new Map([['2026-04-24', 'Closed']]))(day)).toBe(isOpen);
});

it('counts Monday to Friday where no terms are known', () => {
  expect(schoolDayIn([], new Map())('2026-04-10')).toBe(true);
});
