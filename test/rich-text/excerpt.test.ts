import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf } from '#functions/kernel/html/normalise';
import { shownExcerpt } from '#shared/posts/excerpt';

describe('an excerpt as it is shown', () => {
  it('ends with a whole word and a mark where the text goes on', () => {
    const word = fc.stringMatching(/^[a-zà-ü]{1,12}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 60, maxLength: 80 }), (words) => {
        const shown = shownExcerpt(excerptOf(`<p>${words.join(' ')}</p>`));
        if (words.join(' ').length <= 150) return;
        expect(shown.endsWith('…')).toBe(true);
        const begins = shown.slice(0, -1).split(' ');
        expect(words.slice(0, begins.length)).toEqual(begins);
        expect([...shown].length).toBeLessThanOrEqual(151);
      }),
    );
  });

  it.each([
    'A short note',
    `${'word '.repeat(29)}end.`,
    `${'word '.repeat(31)}that a person wrote`,
    '',
  ])('keeps what a person wrote or what is whole: %s', (excerpt) => {
    expect(shownExcerpt(excerpt)).toBe(excerpt);
  });

  it('marks a text without spaces too', () => {
    expect(shownExcerpt('学'.repeat(150))).toBe(`${'学'.repeat(150)}…`);
  });
});
