/** How large a value is in its field, for the sealed document and for the pages that show it before. */

/** The sides of a field in points. */
export interface Sides {
  readonly width: number;
  readonly height: number;
}

/** The largest and the smallest text in points. */
const [largest, smallest] = [12, 1];
/** The height of a line for each point of its size. */
export const leading = 1.25;

/**
 * Returns the size in points at which a text fits the height of its field, so that no part of an
 * answer is cut off. `linesAt` says how many lines the text has at a size.
 */
export function fittedSize(height: number, linesAt: (size: number) => number): number {
  let size = Math.min(largest, height / leading);
  while (linesAt(size) * size * leading > height && size > smallest) size *= 0.95;
  return size;
}

/** The part of the height that handwriting takes. Its long letters need room above and below. */
const handwriting = 0.72;

/** Returns the size of a typed signature on one line. `wide` is its width for each point of its size. */
export const signatureSize = ({ width, height }: Sides, wide: number): number =>
  Math.max(smallest, Math.min(height * handwriting, width / Math.max(wide, 1)));

/** Returns the width of a text for each point of its size. */
export type WidthOf = (text: string) => number;

/** Returns how many lines a text takes that breaks between words, and inside one that is too long. */
export const linesOf = (text: string, width: number, widthOf: WidthOf): number =>
  text.split('\n').reduce((sum, line) => sum + linesOfOne(line, width, widthOf), 0);

function linesOfOne(line: string, width: number, widthOf: WidthOf): number {
  let lines = 1;
  let used = 0;
  for (const word of line.split(/(?<= )/)) {
    // A space at the end of a line may exceed the width.
    const needed = widthOf(word.trimEnd());
    if (used > 0 && used + needed > width) {
      lines++;
      used = 0;
    }
    const further = Math.max(0, Math.ceil(needed / width) - 1);
    lines += further;
    used += widthOf(word) - further * width;
  }
  return lines;
}
