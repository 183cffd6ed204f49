import { describe, expect, it } from 'vitest';
import { timeLeft } from '../../web/src/features/intake/words.ts';

describe('timeLeft', () => {
  it('returns nothing while it is too early to estimate', () => {
    expect(timeLeft(0, 100, 60_000)).toBe('');
    expect(timeLeft(10, 100, 500)).toBe('');
    expect(timeLeft(100, 100, 60_000)).toBe('');
  });

  it('returns seconds, then minutes', () => {
    expect(timeLeft(50, 100, 10_000)).toBe('about 10 seconds left');
    expect(timeLeft(10, 100, 30_000)).toBe('about 5 minutes left');
  });
});
