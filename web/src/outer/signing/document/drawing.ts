import { type Drawing, mostPoints } from '#shared/signing/field';

/** The lines of a drawing: points, x before y. */
export type Lines = Drawing['lines'];

/** The sides of the pad in its own units. */
export const pad = { width: 600, height: 200 } as const;

/** The shortest step between two points. Smaller ones cannot be seen. */
const leastStep = 1.5;

const round = (value: number): number => Math.round(value * 10) / 10;

/** Returns the lines with a new one that begins at a point. */
export const begun = (lines: Lines, x: number, y: number): Lines => [
  ...lines,
  [round(x), round(y)],
];

/** Returns the lines with a point at the end of the last one. Too many points are left out. */
export function continued(lines: Lines, x: number, y: number): Lines {
  const last = lines.at(-1);
  if (!last || pointsIn(lines) >= mostPoints) return lines;
  const [beforeX = 0, beforeY = 0] = last.slice(-2);
  if (Math.hypot(x - beforeX, y - beforeY) < leastStep) return lines;
  return [...lines.slice(0, -1), [...last, round(x), round(y)]];
}

export const pointsIn = (lines: Lines): number =>
  lines.reduce((sum, { length }) => sum + length / 2, 0);
