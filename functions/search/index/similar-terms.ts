import { isUnspaced } from '../words.ts';

/** Calls a function with the position of each word of a sorted list that begins with a prefix. */
export function eachWithPrefix(
  terms: readonly string[],
  prefix: string,
  visit: (at: number) => void,
): void {
  for (let at = firstFrom(terms, prefix, 0); terms[at]?.startsWith(prefix); at++) visit(at);
}

/** Returns the position of a word in a sorted list, or −1. */
export function positionOfTerm(terms: readonly string[], term: string): number {
  const at = firstFrom(terms, term, 0);
  return terms[at] === term ? at : -1;
}

/** Returns the first position, not before `from`, of a word that does not sort before another. */
function firstFrom(terms: readonly string[], wanted: string, from: number): number {
  let [low, high] = [from, terms.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((terms[middle] ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How words may differ. */
export interface Slips {
  readonly most: number;
  /** Whether words with another first letter are left out. */
  readonly isBound: boolean;
}

/**
 * Calls a function for each word of a sorted list that differs from another by at most `most`
 * slips: a wrong, missing or extra letter, or 2 letters that are swapped. The wanted word
 * is of a script with spaces between words. Words with the same
 * beginning share its comparison. After a beginning with the most slips, only the letters that may
 * follow it are looked up, so the work hardly grows with the list.
 */
export function eachSimilar(
  terms: readonly string[],
  wanted: string,
  { most, isBound }: Slips,
  visit: (at: number, slips: number) => void,
): void {
  const rows = [Uint8Array.from({ length: wanted.length + 1 }, (_, i) => Math.min(i, 255))];

  /** Visits the words from one position to another, which have the same first `depth` letters. */
  function walk(from: number, to: number, depth: number): void {
    const row = rows[depth] as Uint8Array;
    let at = from;
    if (terms[at]?.length === depth) {
      const slips = Math.abs(depth - wanted.length) <= most ? (row[wanted.length] as number) : far;
      if (slips <= most) visit(at, slips);
      at++;
    }
    const followers = followersOf(rows, { wanted, term: terms[from] ?? '', depth, most });
    if (!followers) {
      while (at < to) at = branch(at, to, depth);
      return;
    }
    for (const letter of followers) {
      at = firstLetterFrom(terms, letter, { from: at, to, depth });
      if (at < to && terms[at]?.charCodeAt(depth) === letter) at = branch(at, to, depth);
    }
  }

  /** Visits the words with the same next letter as the first one; returns where the others begin. */
  function branch(from: number, to: number, depth: number): number {
    const term = terms[from] ?? '';
    const letter = term.charCodeAt(depth);
    const isAlone = from + 1 === to || terms[from + 1]?.charCodeAt(depth) !== letter;
    // Many words have 2 letters, in scripts where each character is one.
    if (isAlone && Math.abs(term.length - wanted.length) > most) return from + 1;
    const end = isAlone ? from + 1 : firstLetterFrom(terms, letter + 1, { from, to, depth });
    // No word mixes these characters with others, and there are many of them.
    if (depth === 0 && isUnspaced(letter)) return end;
    if (nextRow(rows, { wanted, term, depth, most }) <= most) walk(from, end, depth + 1);
    return end;
  }

  const to = terms.length;
  const letter = wanted.charCodeAt(0);
  const first = isBound ? firstLetterFrom(terms, letter, { from: 0, to, depth: 0 }) : 0;
  if (!isBound || wanted === '') walk(0, to, 0);
  else if (terms[first]?.charCodeAt(0) === letter) branch(first, to, 0);
}

/**
 * Returns the letters that may follow a beginning, sorted; undefined if any may. A beginning that
 * has the most slips must go on as the wanted word does.
 */
function followersOf(
  rows: readonly Uint8Array[],
  { wanted, term, depth, most }: Compared,
): number[] | undefined {
  const [row, above] = [rows[depth] as Uint8Array, rows[depth - 1]];
  // A few: an array costs less than a set.
  const letters: number[] = [];
  const add = (letter: number) => {
    if (!letters.includes(letter)) letters.push(letter);
  };
  const [from, to] = bandOf(depth, most, wanted);
  for (let i = from; i <= to; i++) {
    const slips = row[i] as number;
    if (slips < most) return undefined;
    if (slips === most && i < wanted.length) add(wanted.charCodeAt(i));
    // Two swapped letters, of which the beginning has the first.
    const isSwapped = above && i > 0 && wanted.charCodeAt(i) === term.charCodeAt(depth - 1);
    if (isSwapped && (above[i - 1] as number) < most) add(wanted.charCodeAt(i - 1));
  }
  return letters.sort((a, b) => a - b);
}

/**
 * Returns the first position of a word whose letter at a depth does not sort before another. The
 * words have the same letters before it.
 */
function firstLetterFrom(
  terms: readonly string[],
  letter: number,
  { from, to, depth }: { readonly from: number; readonly to: number; readonly depth: number },
): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    // A word that ends before it sorts first.
    if (((terms[middle] ?? '').charCodeAt(depth) || -1) < letter) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A beginning of a word, and the word that it is compared with. */
interface Compared {
  readonly wanted: string;
  readonly term: string;
  /** How many letters of the beginning are compared. */
  readonly depth: number;
  readonly most: number;
}

/** Returns the lengths of beginnings of the wanted word that may be near one of `depth` letters. */
const bandOf = (depth: number, most: number, { length }: string): readonly [number, number] => [
  Math.max(0, depth - most),
  Math.min(length, depth + most),
];

/** A distance that is not computed, as it is too large. */
const far = 255;

/**
 * Computes the distances of the first `depth + 1` letters of a word to the beginnings of the wanted
 * one that are not much longer or shorter. Returns the least of them.
 */
function nextRow(rows: Uint8Array[], { wanted, term, depth, most }: Compared): number {
  const above = rows[depth] as Uint8Array;
  const twoAbove = rows[depth - 1];
  const row = rows[depth + 1] ?? new Uint8Array(wanted.length + 1);
  rows[depth + 1] = row;
  const [letter, before] = [term.charCodeAt(depth), term.charCodeAt(depth - 1)];
  const [from, to] = bandOf(depth + 1, most, wanted);
  let least = from === 0 ? depth + 1 : far;
  row[Math.max(0, from - 1)] = least;
  // The next rows read one cell beyond.
  if (to < wanted.length) row[to + 1] = far;
  for (let i = Math.max(1, from); i <= to; i++) {
    const other = wanted.charCodeAt(i - 1);
    const left = (row[i - 1] as number) + 1;
    const deleted = (above[i] as number) + 1;
    let slips = (above[i - 1] as number) + (letter === other ? 0 : 1);
    if (left < slips) slips = left;
    if (deleted < slips) slips = deleted;
    if (twoAbove && i > 1 && before === other && wanted.charCodeAt(i - 2) === letter) {
      slips = Math.min(slips, (twoAbove[i - 2] as number) + 1);
    }
    row[i] = Math.min(slips, far);
    if (slips < least) least = slips;
  }
  return least;
}
