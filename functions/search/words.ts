/** A normalised word of a text and its position in UTF-16 units. */
export interface Word {
  readonly term: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Scripts without spaces between words. Each character and each pair of neighbours counts as a
 * word.
 */
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30fc\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const letter = `[[\\p{L}\\p{N}\\p{M}]--[${unspaced}]]`;
const pattern = new RegExp(
  `(?<run>[${unspaced}][${unspaced}\\p{M}]*)|${letter}+(?:['’]${letter}+)*`,
  'gv',
);

/** The longest indexed word. Longer words are cut. */
const longest = 40;

/**
 * Yields every word of a text. A word with an apostrophe is yielded whole and in parts, so "école"
 * finds "l’école".
 */
export function* wordsOf(text: string): Generator<Word> {
  for (const { 0: found, index, groups } of text.matchAll(pattern)) {
    if (groups?.run) {
      yield* charactersOf(found, index);
      yield* pairsOf(found, index);
      continue;
    }
    yield wordAt(found, index);
    if (!/['’]/.test(found)) continue;
    for (const part of found.matchAll(/[^'’]+/g)) yield wordAt(part[0], index + part.index);
  }
}

/**
 * Returns the distinct words of a search, without parts of words. Unspaced scripts give pairs where
 * possible.
 */
export function termsOf(query: string): string[] {
  const terms = new Set<string>();
  for (const { 0: found, index, groups } of query.matchAll(pattern)) {
    const isPairs = groups?.run && [...charactersOf(found, index)].length > 1;
    const words = isPairs ? [...pairsOf(found, index)] : [wordAt(found, index)];
    for (const { term } of words) terms.add(term);
  }
  return [...terms];
}

/** Whether a word may have typing slips: not short words, numbers, or unspaced scripts. */
export const forgivesSlips = (term: string): boolean => term.length >= 4 && !exact.test(term);

const exact = new RegExp(`[\\p{N}${unspaced}]`, 'v');

const oneUnspaced = new RegExp(`[${unspaced}]`, 'v');

/** Whether a character is of a script without spaces between words. */
export const isUnspaced = (letter: number): boolean =>
  letter > 0x7f && oneUnspaced.test(String.fromCharCode(letter));

/** Normalises a word: without case, accents and letter variants. */
export function folded(word: string): string {
  // A fast path: a school has millions of words, and most are plain.
  if (/^[A-Za-z0-9]+$/.test(word)) return word.toLowerCase();
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[ßøđðłæœþıħ]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC');
}

const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
};

const wordAt = (word: string, from: number): Word => ({
  term: folded(word).slice(0, longest),
  from,
  to: from + word.length,
});

/** A character with the marks that follow it and belong to no script. */
const character = new RegExp(`[${unspaced}][\\p{M}--[${unspaced}]]*`, 'gv');

function* charactersOf(run: string, start: number): Generator<Word> {
  for (const { 0: found, index } of run.matchAll(character)) yield wordAt(found, start + index);
}

function* pairsOf(run: string, start: number): Generator<Word> {
  let before: Word | undefined;
  for (const word of charactersOf(run, start)) {
    if (before) yield { term: before.term + word.term, from: before.from, to: word.to };
    before = word;
  }
}
