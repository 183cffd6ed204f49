import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forgivesSlips, termsOf, wordsOf } from '#functions/search/words';

const terms = (text: string) => [...wordsOf(text)].map(({ term }) => term);

describe('the words of a text', () => {
  it('ignores case, accents and letter variants', () => {
    expect(terms('Müller, CAFÉ & Øre; Straße, Œuvre, İstanbul, Łódź, ﬁn')).toEqual([
      'muller',
      'cafe',
      'ore',
      'strasse',
      'oeuvre',
      'istanbul',
      'lodz',
      'fin',
    ]);
    // The same word, whether its accents are written apart or not.
    expect(terms('Cafe\u0301')).toEqual(terms('Café'));
  });

  it('finds a word with or without its apostrophe, and by the part after it', () => {
    expect(terms('l’école')).toEqual(['lecole', 'l', 'ecole']);
    expect(terms("O'Brien")).toContain('obrien');
    expect(termsOf('teacher’s')).toEqual(['teachers']);
  });

  it('splits scripts without spaces into characters and pairs', () => {
    expect(terms('数学课 A')).toEqual(['数', '学', '课', '数学', '学课', 'a']);
    expect(termsOf('数学')).toEqual(['数学']);
    expect(termsOf('数')).toEqual(['数']);
    expect(terms('Year7年级')).toEqual(['year7', '年', '级', '年级']);
    expect(termsOf('학교')).toEqual(['학교']);
    // The second is no character of its own: it changes how the first is spoken.
    expect(terms('か\u3099豈')).toEqual(terms('が豈'));
  });

  it('returns the position of each word in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const { term, from, to } of wordsOf(text)) {
          expect(to).toBeGreaterThan(from);
          expect(to).toBeLessThanOrEqual(text.length);
          expect(terms(text.slice(from, to))).toContain(term);
        }
      }),
    );
  });

  it('contains every word of a search for the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const inText = new Set(terms(text));
        expect(termsOf(text).filter((term) => !inText.has(term))).toEqual([]);
      }),
    );
  });
});

describe('typing slips', () => {
  it('accepts slips in words of 4 letters or more, not in numbers or single characters', () => {
    expect(['camp', 'library'].every(forgivesSlips)).toBe(true);
    expect(['bus', '2026', 'year7', '数学课程'].some(forgivesSlips)).toBe(false);
  });
});
