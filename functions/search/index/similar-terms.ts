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

/** Sorts behind every word that begins with the same characters. */
const last = '\uffff';

/**
 * Calls a function for each word of a sorted list that differs from another by at most `most`
 * slips: a wrong, missing or extra letter, or 2 letters that are swapped. Words with the same
 * beginning share its comparison, and a beginning that differs too much is skipped with all its
 * words.
 */
export function eachSimilar(
  terms: readonly string[],
  wanted: string,
  most: number,
  visit: (at: number, slips: number) => void,
): void {
  const rows = [Uint8Array.from({ length: wanted.length + 1 }, (_, i) => Math.min(i, 255))];
  let before = '';
  for (let at = 0; at < terms.length; ) {
    const term = terms[at] ?? '';
    let depth = commonLength(before, term);
    before = term;
    let isNear = true;
    while (isNear && depth < term.length) {
      isNear = nextRow(rows, { wanted, term, depth }) <= most;
      depth++;
    }
    if (!isNear) {
      before = term.slice(0, depth - 1);
      at = Math.max(at + 1, firstFrom(terms, term.slice(0, depth) + last, at));
      continue;
    }
    const slips = rows[term.length]?.[wanted.length] ?? 255;
    if (slips <= most) visit(at, slips);
    at++;
  }
}

/**
 * Computes the distances of the first `depth + 1` letters of a word to each beginning of the wanted
 * one. Returns the least of them.
 */
function nextRow(
  rows: Uint8Array[],
  { wanted, term, depth }: { wanted: string; term: string; depth: number },
): number {
  const above = rows[depth] as Uint8Array;
  const twoAbove = rows[depth - 1];
  const row = rows[depth + 1] ?? new Uint8Array(wanted.length + 1);
  rows[depth + 1] = row;
  const [letter, before] = [term.charCodeAt(depth), term.charCodeAt(depth - 1)];
  row[0] = depth + 1;
  let least = depth + 1;
  for (let i = 1; i <= wanted.length; i++) {
    const other = wanted.charCodeAt(i - 1);
    const left = (row[i - 1] as number) + 1;
    const deleted = (above[i] as number) + 1;
    let slips = (above[i - 1] as number) + (letter === other ? 0 : 1);
    if (left < slips) slips = left;
    if (deleted < slips) slips = deleted;
    if (twoAbove && i > 1 && before === other && wanted.charCodeAt(i - 2) === letter) {
      slips = Math.min(slips, (twoAbove[i - 2] as number) + 1);
    }
    row[i] = slips;
    if (slips < least) least = slips;
  }
  return least;
}

function commonLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length++;
  return length;
}
