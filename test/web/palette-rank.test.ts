import { describe, expect, it } from 'vitest';
import { ranked, rankOf } from '../../web/src/shell/palette/rank.ts';

const labels = (text: string, ...all: string[]) =>
  ranked(
    all.map((label) => ({ label })),
    text,
  ).map(({ label }) => label);

describe('the order of the palette', () => {
  it('puts an equal name first, then beginnings, words, parts and letters in order', () => {
    expect(
      labels('notice', 'New notice', 'Unnoticed', 'Notices', 'Notice', 'Canteen', 'Nothing in ice'),
    ).toEqual(['Notice', 'Notices', 'New notice', 'Unnoticed', 'Nothing in ice']);
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
