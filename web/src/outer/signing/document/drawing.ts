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

/** Returns the path of lines for SVG, with round curves through the middles of their points. */
export const pathOf = (lines: Lines): string => lines.map(curveOf).join(' ');

function curveOf(line: readonly number[]): string {
  const [x = 0, y = 0] = line;
  // A point alone is a line without length, which is drawn as a dot.
  if (line.length < 4) return `M${x} ${y}l0 0`;
  let path = `M${x} ${y}`;
  for (let at = 2; at < line.length - 2; at += 2) {
    const [cx = 0, cy = 0, nx = 0, ny = 0] = line.slice(at, at + 4);
    path += `Q${cx} ${cy} ${round((cx + nx) / 2)} ${round((cy + ny) / 2)}`;
  }
  const [endX = 0, endY = 0] = line.slice(-2);
  return `${path}L${endX} ${endY}`;
}
