import type { Heading } from '../tags.ts';
import { number } from '../typesetter.ts';
import type { TextStyle } from './text-boxes.ts';

/** The looks of flowing text. Sizes are in points. */
export const body: TextStyle = { tag: 'P', size: 10, leading: 14.5, before: 7 };
export const small: TextStyle = { tag: 'P', size: 8.5, leading: 12, before: 4, colour: '0.3 g\n' };

const heading = (tag: Heading, size: number, leading: number, before: number): TextStyle => ({
  tag,
  size,
  leading,
  before,
  weight: 'bold',
  isHeading: true,
});

export const headings: Readonly<Record<Heading, TextStyle>> = {
  H1: heading('H1', 22, 28, 10),
  H2: heading('H2', 16, 21, 18),
  H3: heading('H3', 12.5, 17, 13),
  H4: heading('H4', 11, 15, 11),
  H5: heading('H5', 10, 14.5, 9),
  H6: heading('H6', 10, 14.5, 9),
};

/** The title on a cover. */
export const coverTitle: TextStyle = heading('H1', 46, 58, 2);

/** How far lists and quotes are indented. */
export const indent = { list: 16, quote: 14 } as const;

/** The points of a px: 96 px are an inch. */
export const pointsOfPx = 0.75;

/** Returns the operands of a colour, as `#12355b`. */
export const rgb = (colour: string): string =>
  [1, 3, 5].map((at) => number(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ');
