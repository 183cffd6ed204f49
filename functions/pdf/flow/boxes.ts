/** A piece of a column that is not divided: a line, a picture, a row. */
export interface Box {
  readonly height: number;
  /** The space above it. None at the top of a column. */
  readonly before: number;
  /** Whether the next box must be in the same column: headings, the first line of a paragraph. */
  readonly keepsNext: boolean;
  /**
   * Draws it with its top at `top`, in the column that begins at `left`. `gap` is the space above
   * it, 0 at the top of a column.
   */
  readonly draw: (left: number, top: number, gap: number) => void;
  /** What is drawn again above it at the top of a column: the headings of its table. */
  readonly head?: Pick<Box, 'height' | 'draw'>;
}

/** Laid-out content, and what ends its parts after it was drawn. */
export interface Laid {
  readonly boxes: readonly Box[];
  readonly close: () => void;
}

/** Returns the height of boxes in one column. */
export const heightOf = (boxes: readonly Box[]): number =>
  boxes.reduce(
    (sum, { height, before }, i) => sum + height + (i > 0 ? before : 0),
    boxes[0]?.head?.height ?? 0,
  );

/** Rounding may not push a box to the next column. */
const tolerance = 0.01;

/**
 * Returns the index after the last box, from `from` on, that fits into a column. A box that keeps
 * the next one is not the last, except when not even its group fits into an empty column.
 */
export function endOfColumn(
  boxes: readonly Box[],
  from: number,
  height: number,
  isWhole: boolean,
): number {
  let end = from;
  let used = boxes[from]?.head?.height ?? 0;
  for (; end < boxes.length; end++) {
    const box = boxes[end];
    if (!box) break;
    const more = box.height + (end > from ? box.before : 0);
    if (used + more > height + tolerance) break;
    used += more;
  }
  if (end === boxes.length) return end;
  let kept = end;
  while (kept > from && boxes[kept - 1]?.keepsNext) kept--;
  if (kept > from || !isWhole) return kept;
  return Math.max(end, from + 1);
}

/** The boxes of the columns of a page, as indexes: where each column ends. */
export interface Filled {
  readonly ends: readonly number[];
  readonly next: number;
}

/** The columns of a page: whether they begin at its top. */
export interface Room {
  readonly columns: number;
  readonly height: number;
  readonly isWhole: boolean;
}

/** Fills the columns of a page, from the box `from` on. */
export function fillColumns(
  boxes: readonly Box[],
  from: number,
  { columns, height, isWhole }: Room,
): Filled {
  const ends: number[] = [];
  let next = from;
  for (let i = 0; i < columns; i++) {
    next = endOfColumn(boxes, next, height, isWhole);
    ends.push(next);
  }
  return { ends, next };
}

/** Points between two heights that are tried for columns of the same length. */
const step = 4;

/** Returns the smallest height at which all boxes from `from` on fit into the columns of a page. */
export function balancedHeight(
  boxes: readonly Box[],
  from: number,
  columns: number,
  most: number,
): number {
  const whole = heightOf(boxes.slice(from));
  for (let height = Math.floor(whole / columns); height < most; height += step) {
    const { next } = fillColumns(boxes, from, { columns, height, isWhole: false });
    if (next === boxes.length) return height;
  }
  return most;
}
