import type { Mark } from '#shared/search/search.contract';
import { type Word, wordsOf } from './words.ts';

/** The length of an excerpt, and the context before the first match, in characters. */
const length = 220;
const before = 60;

/** A part of a text, and the positions of the words in it. */
export interface Excerpt {
  readonly text: string;
  readonly marks: Mark[];
}

/** Returns the words of a text, as the index stores them. */
export const termsIn = (text: string): string[] => Array.from(wordsOf(text), ({ term }) => term);

/** Returns the positions of the words in a text. */
export const marksIn = (text: string, terms: ReadonlySet<string>): Mark[] =>
  joined([...wordsOf(text)].filter(({ term }) => terms.has(term)));

/**
 * Returns the part of a text with the most words of the search, or its beginning without a match.
 */
export function excerptOf(text: string, terms: ReadonlySet<string>): Excerpt {
  const found = [...wordsOf(text)].filter(({ term }) => terms.has(term));
  const start = startOf(found);
  const from = start <= before ? 0 : beginning(text, start);
  const to = text.length <= from + length ? text.length : spaceBefore(text, from + length);
  const lead = from > 0 ? '… ' : '';
  const inside = found.filter((word) => word.from >= from && word.to <= to);
  const shift = lead.length - from;
  return {
    text: `${lead}${text.slice(from, to).trimEnd()}${to < text.length ? ' …' : ''}`,
    marks: joined(inside).map((mark) => ({ from: mark.from + shift, to: mark.to + shift })),
  };
}

/** Returns where an excerpt begins: with the sentence of its first word, or with a word near it. */
function beginning(text: string, start: number): number {
  const ends = [...text.slice(start - before, start).matchAll(/[.!?]\s+|[。！？]/gu)];
  const last = ends.at(-1);
  return last
    ? start - before + last.index + last[0].length
    : afterSpace(text, start - before, start);
}

/** Returns the position from which an excerpt contains the most different words of the search. */
function startOf(found: readonly Word[]): number {
  let best = 0;
  let most = 0;
  for (const [place, { from }] of found.entries()) {
    const near = new Set<string>();
    for (let i = place; i < found.length; i++) {
      const word = found[i];
      if (!word || word.to > from + length - before) break;
      near.add(word.term);
    }
    if (near.size > most) {
      most = near.size;
      best = from;
    }
  }
  return best;
}

/** Merges marks that overlap or touch. */
function joined(words: readonly Word[]): Mark[] {
  const marks: Mark[] = [];
  for (const { from, to } of [...words].sort((a, b) => a.from - b.from)) {
    const last = marks.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else marks.push({ from, to });
  }
  return marks;
}

/** Returns the position after the next space, or the position itself when no space is near. */
function afterSpace(text: string, from: number, until: number): number {
  const space = text.indexOf(' ', from);
  return space >= 0 && space < until ? space + 1 : whole(text, from);
}

function spaceBefore(text: string, to: number): number {
  const space = text.lastIndexOf(' ', to);
  return space > to - before ? space : whole(text, to);
}

/** Moves a position out of the middle of a surrogate pair. */
const whole = (text: string, at: number): number => {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
};
