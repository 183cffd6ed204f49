import { describe, expect, it } from 'vitest';
import { marksOf, ranked, rankOf } from '#shared/search/rank';

const labels = (text: string, ...all: string[]) =>
  ranked(
    all.map((label) => ({ label })),
    text,
    true,
  ).map(({ label }) => label);

describe('the order of what is found', () => {
  it('puts an equal name first, then beginnings, words and parts', () => {
    expect(
      labels('notice', 'New notice', 'Unnoticed', 'Notices', 'Notice', 'Canteen', 'Nothing in ice'),
    ).toEqual(['Notice', 'Notices', 'New notice', 'Unnoticed']);
  });

  it('finds letters in order only if nothing else fits', () => {
    expect(labels('nnot', 'New notice', 'Notices', 'Another one')).toEqual(['New notice']);
    expect(labels('camp', 'Calendar map', 'Camp')).toEqual(['Camp']);
    expect(ranked([{ label: 'Calendar map' }], 'camp')).toEqual([]);
  });

  it('does not find the team by the term, nor the rowers by the camp', () => {
    expect(labels('term', 'The team', 'Rowers came home', 'Terms')).toEqual(['Terms']);
    expect(labels('camp', 'Rowers came home', 'The cap')).toEqual([]);
    expect(marksOf('Term dates of the team', 'term')).toEqual([{ from: 0, to: 4 }]);
  });

  it('marks the words that the typed ones begin, with their accents', () => {
    expect(marksOf('The Café in Camp', 'cafe ca')).toEqual([
      { from: 4, to: 8 },
      { from: 12, to: 16 },
    ]);
    expect(marksOf('Notices', '')).toEqual([]);
    expect(marksOf('The office and their hours', 'the office')).toEqual([{ from: 4, to: 10 }]);
  });

  it('finds the words of a name in any order, without accents, signs and case', () => {
    expect(rankOf('Send the principal’s message', 'message PRINCIPALS')).toBe(2);
    expect(rankOf('Café menu', 'cafe')).toBe(1);
  });

  it('finds letters in order only from the start of a word, and from 3 letters on', () => {
    expect(rankOf('New notice', 'nwn')).toBe(4);
    expect(rankOf('New notice', 'otc')).toBeUndefined();
    expect(rankOf('New notice', 'nt')).toBeUndefined();
  });

  it('keeps every entry and its order without words', () => {
    expect(labels('', 'B', 'A')).toEqual(['B', 'A']);
  });
});
