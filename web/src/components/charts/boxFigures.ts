/**
 * The figures of a box plot in per cent. Those of the group are null where they would give away
 * whose a result is: all of them in a small group, the two ends in one of medium size.
 */
export interface BoxFigures {
  readonly minimum: number | null;
  readonly q1: number | null;
  readonly median: number | null;
  readonly mean: number | null;
  readonly q3: number | null;
  readonly maximum: number | null;
  /** The own result; null without one. */
  readonly result: number | null;
}

/** A part of a plot, from one value to another. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** What is drawn of a plot, in values of the axis. Absent parts are left out. */
export interface BoxParts {
  /** The middle half of the group. */
  readonly box: Span | undefined;
  /** The lines from the lowest result to the box, and from the box to the highest. */
  readonly lower: Span | undefined;
  readonly upper: Span | undefined;
  readonly median: number | undefined;
  readonly mean: number | undefined;
  readonly own: number | undefined;
}

/** Returns the parts of a plot; only the own result if `isAlone`. */
export function partsOf(figures: BoxFigures, isAlone: boolean): BoxParts {
  const { q1, q3, minimum, maximum, median, mean, result } = figures;
  const own = result ?? undefined;
  if (isAlone || q1 === null || q3 === null) return { ...nothing, own };
  return {
    own,
    box: { from: q1, to: q3 },
    lower: minimum === null ? undefined : { from: minimum, to: q1 },
    upper: maximum === null ? undefined : { from: q3, to: maximum },
    median: median ?? undefined,
    mean: mean ?? undefined,
  };
}

const nothing = {
  box: undefined,
  lower: undefined,
  upper: undefined,
  median: undefined,
  mean: undefined,
};
