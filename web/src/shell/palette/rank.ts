/** How well an entry fits typed words: 0 is best. */
export type Rank = number;

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
  if (wanted.split(' ').every((each) => words.some((word) => word.startsWith(each)))) return 2;
  if (name.includes(wanted)) return 3;
  return wanted.length >= fewestFuzzy && hasLetters(name, wanted) ? 4 : undefined;
}

/** Fewer letters than this are in nearly every label. */
const fewestFuzzy = 3;

/** Sorts entries by how well they fit; equal ones keep their order. */
export function ranked<T extends { readonly label: string }>(
  entries: readonly T[],
  text: string,
): T[] {
  return entries
    .flatMap((entry) => {
      const rank = rankOf(entry.label, text);
      return rank === undefined ? [] : [{ entry, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
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
