import type { Drawing } from '#shared/signing/field';

const round = (value: number): number => Math.round(value * 10) / 10;

/** Returns the path of drawn lines for SVG, with round curves through the middles of their points. */
export const pathOf = (lines: Drawing['lines']): string => lines.map(curveOf).join(' ');

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
