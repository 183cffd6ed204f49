/** A word of a text as it is searched by, and where it stands, counted in UTF-16 units. */
export interface Word {
  readonly term: string;
  readonly from: number;
  readonly to: number;
}

/** Scripts that put no spaces between words: each character and each pair of neighbours counts as a word. */
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30fc\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const letter = `[[\\p{L}\\p{N}\\p{M}]--[${unspaced}]]`;
const pattern = new RegExp(
  `(?<run>[${unspaced}][${unspaced}\\p{M}]*)|${letter}+(?:['’]${letter}+)*`,
  'gv',
);

/** Nothing that people write is longer, and what is has the same beginning. */
const longest = 40;

/** Every word of a text. One with an apostrophe is there whole and in its parts: "école" finds "l’école". */
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

/** The words of a search, each once: no parts of words, and neighbours only where there are some. */
export function termsOf(query: string): string[] {
  const terms = new Set<string>();
  for (const { 0: found, index, groups } of query.matchAll(pattern)) {
    const isPairs = groups?.run && [...charactersOf(found, index)].length > 1;
    const words = isPairs ? [...pairsOf(found, index)] : [wordAt(found, index)];
    for (const { term } of words) terms.add(term);
  }
  return [...terms];
}

/** Whether typing slips are forgiven in a word: not in short ones, in numbers, or where each character is a word. */
export const forgivesSlips = (term: string): boolean => term.length >= 4 && !exact.test(term);

const exact = new RegExp(`[\\p{N}${unspaced}]`, 'v');

/** A word without regard to case, accents and the ways to write one letter. */
export function folded(word: string): string {
  // Most words are plain, and a school's have to be folded by the million.
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

/** A mark that belongs to no script is part of the character before it. */
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
