import { describe, expect, it } from 'vitest';
import { periodOf } from '#functions/mailings/run/period';
import { periodWords } from '#shared/mailings/mailing-period';

const wordsOf = (is: object) =>
  periodWords({ type: 'Weekly', email_testing: false, period: '', postsUid: [], ...is });

describe('periodWords', () => {
  it.each([
    [{ period: '2026-W47' }, 'Week of 16 to 22 November 2026'],
    [{ period: '2026-W49' }, 'Week of 30 November to 6 December 2026'],
    [{ period: '2026-W53' }, 'Week of 28 December 2026 to 3 January 2027'],
    [{ period: '2026-W47-3' }, 'Digest of Wednesday 18 November 2026'],
    [{ type: 'Daily', period: '2026-11-21' }, 'Saturday 21 November 2026'],
    [{ type: 'Principal', period: 'f'.repeat(32), postsUid: ['a'] }, '1 post'],
    [{ type: 'Principal', period: 'f'.repeat(32), postsUid: ['a', 'b'] }, '2 posts'],
    [{ email_testing: true, period: '01kjr' }, 'Test'],
  ])('describes %j as %j', (mailing, words) => {
    expect(wordsOf(mailing)).toBe(words);
  });

  it('names the week of a day, also at the ends of years', () => {
    for (const day of ['2026-01-01', '2025-12-29', '2024-12-31', '2027-01-03']) {
      expect(wordsOf({ period: periodOf('Weekly', day, []) })).toMatch(/^Week of /);
    }
    expect(wordsOf({ period: periodOf('Weekly', '2025-12-29', []) })).toBe(
      'Week of 29 December 2025 to 4 January 2026',
    );
  });
});
