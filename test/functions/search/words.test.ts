import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forgivesSlips, termsOf, wordsOf } from '#functions/search/words';

const terms = (text: string) => [...wordsOf(text)].map(({ term }) => term);

describe('the words of a text', () => {
  it('are without case, accents and the ways to write one letter', () => {
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

  it('are found with an apostrophe and without, and by the part behind it', () => {
    expect(terms('l’école')).toEqual(['lecole', 'l', 'ecole']);
    expect(terms("O'Brien")).toContain('obrien');
    expect(termsOf('teacher’s')).toEqual(['teachers']);
  });

  it('are each character and each pair where a script has no spaces', () => {
    expect(terms('数学课 A')).toEqual(['数', '学', '课', '数学', '学课', 'a']);
    expect(termsOf('数学')).toEqual(['数学']);
    expect(termsOf('数')).toEqual(['数']);
    expect(terms('Year7年级')).toEqual(['year7', '年', '级', '年级']);
    expect(termsOf('학교')).toEqual(['학교']);
    // The second is no character of its own: it changes how the first is spoken.
    expect(terms('か\u3099豈')).toEqual(terms('が豈'));
  });

  it('stand where they say, in any text', () => {
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

  it('hold every word of a search for the text itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const inText = new Set(terms(text));
        expect(termsOf(text).filter((term) => !inText.has(term))).toEqual([]);
      }),
    );
  });
});

describe('typing slips', () => {
  it('are forgiven in words of four letters and more, not in numbers and single characters', () => {
    expect(['camp', 'library'].every(forgivesSlips)).toBe(true);
    expect(['bus', '2026', 'year7', '数学课程'].some(forgivesSlips)).toBe(false);
  });
});
