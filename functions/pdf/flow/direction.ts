import { widthOf } from '../lines.ts';
import type { Sign } from '../typesetter.ts';
import type { Direction, Run } from './blocks.ts';

/** The signs of a line that have the same style. */
export interface Piece {
  readonly run: Run;
  readonly signs: readonly Sign[];
}

/** A piece of a line with its place, from the left edge of the line in thousandths of the size. */
export interface PlacedPiece extends Piece {
  readonly left: number;
  readonly width: number;
  /** Whether its signs run from right to left. */
  readonly isReversed: boolean;
}

const letter = /\p{L}/u;
const fromRight = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** Returns the direction of the first letter of a text. */
export function directionOf(text: string): Direction {
  const first = letter.exec(text)?.[0];
  return first !== undefined && fromRight.test(first) ? 'rtl' : 'ltr';
}

/** Places the pieces of a line side by side from the left. */
export function placedFromLeft(pieces: readonly Piece[]): PlacedPiece[] {
  let left = 0;
  return pieces.map((piece) => {
    const width = widthOf(piece.signs);
    const placed = { ...piece, left, width, isReversed: false };
    left += width;
    return placed;
  });
}

/**
 * Places the pieces of a line of a paragraph that runs from right to left. Words of other scripts
 * keep their direction; spaces and marks between two of them belong to them.
 */
export function placedFromRight(pieces: readonly Piece[], lineWidth: number): PlacedPiece[] {
  const groups = groupsOf(pieces);
  const placed: PlacedPiece[] = [];
  let right = lineWidth;
  for (let i = 0; i < groups.length; ) {
    let end = i + 1;
    if (!groups[i]?.isReversed) while (groups[end]?.isReversed === false) end++;
    const unit = groups.slice(i, end);
    let left = right - unit.reduce((sum, { signs }) => sum + widthOf(signs), 0);
    right = left;
    for (const group of unit) {
      const width = widthOf(group.signs);
      placed.push({ ...group, left, width });
      left += width;
    }
    i = end;
  }
  return placed;
}

type Group = Piece & { readonly isReversed: boolean };

/** Splits pieces where the direction changes. */
function groupsOf(pieces: readonly Piece[]): Group[] {
  const signs = pieces.flatMap((piece) => piece.signs);
  const isStrong = signs.map(({ text, isFromRight }) => !isFromRight && /[\p{L}\p{N}]/u.test(text));
  const isRight = signs.map((sign, i) => {
    if (sign.isFromRight) return true;
    if (isStrong[i]) return false;
    const after = signs.findIndex((each, at) => at > i && (each.isFromRight || isStrong[at]));
    const before = signs.findLastIndex((each, at) => at < i && (each.isFromRight || isStrong[at]));
    return !(isStrong[after] && isStrong[before]);
  });
  const groups: { run: Run; signs: Sign[]; isReversed: boolean }[] = [];
  let at = 0;
  for (const { run, signs: own } of pieces) {
    for (const [i, sign] of own.entries()) {
      const isReversed = isRight[at++] ?? true;
      const last = groups.at(-1);
      if (i > 0 && last?.isReversed === isReversed) last.signs.push(sign);
      else groups.push({ run, signs: [sign], isReversed });
    }
  }
  return groups;
}

/** The brackets that are drawn as their counterpart in a text from right to left. */
export const mirrored: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
  '‹': '›',
  '›': '‹',
};
