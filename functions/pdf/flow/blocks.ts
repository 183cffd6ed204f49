import type { Weight } from '../font-set.ts';
import type { Heading } from '../tags.ts';

/** A piece of text in one style. A line break is `\n`. */
export interface Run {
  readonly text: string;
  readonly weight: Weight;
  /** An address, or `#name` of a heading of this document. */
  readonly link?: string | undefined;
  readonly underline?: boolean;
  readonly strike?: boolean;
}

export type Align = 'start' | 'center' | 'end';
export type Direction = 'ltr' | 'rtl';

/** A paragraph. Without a direction its first letter decides. */
export interface Paragraph {
  readonly kind: 'paragraph';
  readonly runs: readonly Run[];
  readonly align?: Align | undefined;
  readonly direction?: Direction | undefined;
  /** Smaller, as captions and facts about a text. */
  readonly isSmall?: boolean;
  /** Its colour, as `#12355b`. */
  readonly colour?: string | undefined;
}

export interface HeadingBlock {
  readonly kind: 'heading';
  readonly tag: Heading;
  readonly runs: readonly Run[];
  readonly align?: Align | undefined;
  readonly direction?: Direction | undefined;
  /** Links to `#name` lead here. */
  readonly name?: string;
  /** Whether it is the title on a cover. */
  readonly isTitle?: boolean;
  /** Its title in the bookmarks and contents. */
  readonly entry?: string;
  /** Its colour, as `#12355b`. */
  readonly colour?: string | undefined;
}

export interface List {
  readonly kind: 'list';
  /** The text before each item: a mark or a number. */
  readonly items: readonly { readonly label: string; readonly blocks: readonly Block[] }[];
}

export interface Quote {
  readonly kind: 'quote';
  readonly blocks: readonly Block[];
}

/** A stored picture. One without `alt` is decoration. */
export interface Picture {
  readonly kind: 'picture';
  readonly name: string;
  readonly alt: string;
  /** The most it takes of the column's width, from 0 to 1. */
  readonly share?: number | undefined;
  /** The width that its author set, in px. */
  readonly width?: number | undefined;
  readonly caption?: readonly Run[];
  /** Whether it goes to both edges of the sheet, if it is wide enough. */
  readonly bleeds?: boolean;
}

export interface Cell {
  readonly blocks: readonly Block[];
  readonly isHeading?: boolean;
  readonly columns?: number;
  readonly rows?: number;
}

/** A table. Its cells may span columns and rows, as in HTML. */
export interface Table {
  readonly kind: 'table';
  readonly rows: readonly (readonly Cell[])[];
  readonly caption?: readonly Run[];
}

export interface Rule {
  readonly kind: 'rule';
  /** A thicker rule in a colour, as `#12355b`. */
  readonly colour?: string;
}

/** A part of a flowing text. */
export type Block = Paragraph | HeadingBlock | List | Quote | Picture | Table | Rule;

/** Returns a run without a link. */
export const run = (text: string, weight: Weight = 'regular'): Run => ({ text, weight });

/** Returns a paragraph of plain words. */
export const paragraph = (text: string): Paragraph => ({ kind: 'paragraph', runs: [run(text)] });

/** Returns the text of runs. */
export const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');
