import { describe, expect, it } from 'vitest';
import { changesOf, timeLeft } from '../../web/src/features/intake/words.ts';

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

describe('changesOf', () => {
  const counts = [{ kind: 'users', added: 2, changed: 0, leaving: 1, unchanged: 40 }] as const;

  it('says what a file changed, and that one that was rolled back changed nothing', () => {
    expect(changesOf({ counts: [...counts], state: 'applied' })).toBe(
      '42 records: 2 new, 1 removed',
    );
    expect(changesOf({ counts: [...counts], state: 'rolled-back' })).toBe(
      'nothing: it was rolled back',
    );
  });
});
