/** The largest and the smallest text in points, and the height of a line for each point of its size. */
const [largest, smallest, leading] = [12, 1, 1.25];
/** The mean width of a letter for each point of its size, in print and in handwriting. */
const letters = { print: 0.55, handwriting: 0.42 } as const;
/** The part of the height that handwriting takes: its long letters need room above and below. */
const handwriting = 0.72;

/** The sides of a field in points. */
interface Sides {
  readonly width: number;
  readonly height: number;
}

/** Returns the size in points at which a text fits its field, as in the sealed document. */
export function fittedSize(text: string, { width, height }: Sides): number {
  let size = Math.min(largest, height / leading);
  while (size > smallest && linesOf(text, size, width) * size * leading > height) size *= 0.95;
  return Math.max(size, smallest);
}

const linesOf = (text: string, size: number, width: number): number =>
  text
    .split('\n')
    .map((line) => Math.max(1, Math.ceil((line.length * size * letters.print) / width)))
    .reduce((sum, count) => sum + count, 0);

/** Returns the size in points of a typed signature, which is on one line. */
export const handwrittenSize = (text: string, { width, height }: Sides): number =>
  Math.max(smallest, Math.min(height * handwriting, width / (text.length * letters.handwriting)));
