import { expect, it } from 'vitest';
import { signInWords } from '../../web/src/features/people/access/signInWords.ts';

const wordsAt = (now: string, zone = 'Australia/Sydney') =>
  signInWords('2026-11-24', new Date(now), zone);

it('names the days of the school that a day of UTC may be', () => {
  // The stored day began on Tuesday at 11 am in Sydney.
  expect(wordsAt('2026-11-24T00:30:00.000Z')).toBe('Today');
  // On Wednesday at 9 am it may have been a minute ago.
  expect(wordsAt('2026-11-24T22:00:00.000Z')).toBe('Yesterday or today');
  expect(wordsAt('2026-11-25T22:00:00.000Z')).toBe('Tue 24 Nov or yesterday');
  expect(wordsAt('2026-12-03T00:00:00.000Z')).toBe('Tue 24 Nov or Wed 25 Nov');
  expect(wordsAt('2026-12-03T00:00:00.000Z', 'UTC')).toBe('Tue 24 Nov');
});
