import { meantWords } from './little-words.ts';
import type { Mark } from './search.contract.ts';

/** How well an entry fits typed words: 0 is best. */
export type Rank = number;

/** The rank of what has the words in its text, not in its title. */
export const textRank: Rank = 3;

/** The rank of a label that only has the letters in order. */
export const lettersRank: Rank = 4;

/** The rank of what only has similar words. */
export const similarRank: Rank = 5;

/**
 * Returns how well a label fits: equal, begins with the text, each word begins a word, contains the
 * text, or has its letters in order. Undefined if it does not fit.
 */
export function rankOf(label: string, text: string): Rank | undefined {
  const name = plain(label);
  const wanted = plain(text);
  if (wanted === '') return 0;
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  const words = name.split(' ');
  if (meantWords(wanted.split(' ')).every((each) => words.some((word) => word.startsWith(each))))
    return 2;
  if (name.includes(wanted)) return 3;
  return wanted.length >= fewestFuzzy && hasLetters(name, wanted) ? lettersRank : undefined;
}

/** Fewer letters than this are in nearly every label. */
const fewestFuzzy = 3;

/**
 * Returns the entries that fit, the best first; equal ones keep their order. If nothing else fits, those
 * come that only have the letters in order: of acts and screens, which are few, not of texts.
 */
export function ranked<T extends { readonly label: string }>(
  entries: readonly T[],
  text: string,
  withLetters = false,
): (T & { readonly rank: Rank })[] {
  const fitting = entries
    .flatMap((entry) => {
      const rank = rankOf(entry.label, text);
      return rank === undefined ? [] : [{ ...entry, rank }];
    })
    .sort((a, b) => a.rank - b.rank);
  const isLoose = withLetters && fitting[0]?.rank === lettersRank;
  return isLoose ? fitting : fitting.filter(({ rank }) => rank < lettersRank);
}

/** Whether a word of a text begins with one of the typed words. */
export const hasWord = (text: string, typed: string): boolean => marksOf(text, typed).length > 0;

/** Returns the positions of the words of a label that typed words begin; not of little words beside others. */
export function marksOf(label: string, text: string): Mark[] {
  const wanted = meantWords(plain(text).split(' ').filter(Boolean));
  return [...label.matchAll(/[\p{L}\p{N}\p{M}'’]+/gu)].flatMap(({ 0: word, index }) =>
    wanted.some((each) => plain(word).startsWith(each))
      ? [{ from: index, to: index + word.length }]
      : [],
  );
}

/** Lower case without accents and signs. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’]+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a name has all letters in order, the first one at the start of a word: `nnt` in `new notice`. */
function hasLetters(name: string, letters: string): boolean {
  const wanted = letters.replaceAll(' ', '');
  const first = wanted.charAt(0);
  const starts = [...name.matchAll(/(^| )(\S)/g)].flatMap((found) =>
    found[2] === first ? [found.index + (found[1] ?? '').length] : [],
  );
  return starts.some((start) => {
    let at = start;
    for (const letter of wanted) {
      at = name.indexOf(letter, at);
      if (at < 0) return false;
      at += 1;
    }
    return true;
  });
}
