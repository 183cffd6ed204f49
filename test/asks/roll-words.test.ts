import { describe, expect, it } from 'vitest';
import {
  countOnPaper,
  missingOnPaper,
  ticksText,
} from '../../web/src/features/asks/roll/rollWords.ts';

describe('the words of a roll', () => {
  it('says on paper that confidential answers are not there, only where the reader may open them', () => {
    const missing = 'are not on this sheet. Open them on the screen before you print.';
    const opens = { may_open: true, confidential: ['Allergies?'] };
    expect(missingOnPaper(opens, false)).toBe(`Confidential answers (Allergies?) ${missing}`);
    expect(missingOnPaper({ may_open: true }, false)).toBe(`Confidential answers ${missing}`);
    expect(missingOnPaper(opens, true)).toBe('');
    expect(missingOnPaper({}, false)).toBe('');
  });

  it('counts children on paper, and people where others go too', () => {
    expect(countOnPaper(['c:mia', 'c:ben'])).toBe('2 children');
    expect(countOnPaper(['c:mia'])).toBe('1 child');
    expect(countOnPaper(['c:mia', 'p:tess'])).toBe('2 people');
  });

  it('says what becomes of the ticks on an own device and on another one', () => {
    expect(ticksText({ isOwn: true, isOnline: false })).toMatch(/^Your ticks are safe/);
    expect(ticksText({ isOwn: false, isOnline: false })).toMatch(/^Keep this page open/);
  });
});
