import type { OpenDocument } from '../document.ts';
import type { Part } from '../tags.ts';
import type { Align, Block, Direction } from './blocks.ts';
import type { Laid } from './boxes.ts';
import type { Links } from './links.ts';
import type { Pictures } from './pictures/pictures.ts';

/** The document that content is laid out for. */
export interface Setting extends Pick<OpenDocument, 'tags' | 'pages' | 'type'> {
  readonly links: Links;
  readonly pictures: Pictures;
  /** Notes where a heading is, when it is drawn. */
  readonly onHeading: (heading: DrawnHeading) => void;
  /** The most height that a box may have. */
  readonly mostHeight: number;
}

export interface DrawnHeading {
  readonly name: string | undefined;
  readonly entry: string | undefined;
  readonly level: number;
  readonly top: number;
}

/** Where a text is within its column. */
export interface Frame {
  readonly left: number;
  readonly width: number;
  readonly align?: Align | undefined;
  readonly direction?: Direction | undefined;
}

/** Where a block belongs: its parent in the tree of parts, and what is drawn at its first line. */
export interface Owner {
  readonly parent: Part;
  readonly onFirst?: ((left: number, baseline: number) => void) | undefined;
}

/** Lays blocks out below each other. */
export type LayOut = (
  setting: Setting,
  blocks: readonly Block[],
  frame: Frame,
  owner: Owner,
) => Laid;
