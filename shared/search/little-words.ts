/**
 * English words that are in nearly every text. Beside other words of a search they say nothing about what
 * is wanted.
 */
const little = new Set('a an and at by for from in is of on or our the to with your'.split(' '));

/** Returns the words of a search that say what is wanted: all of them, if there are only little ones. */
export function meantWords(words: readonly string[]): readonly string[] {
  const meant = words.filter((word) => !little.has(word));
  return meant.length > 0 ? meant : words;
}
