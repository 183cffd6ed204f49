import { safeAttributes } from '#shared/rich-text/rich-text';
import type { Block, Common, LinkElement, TextBlock, Words } from '../elements.ts';

/** The options of reading a text. */
export interface Reading {
  /** The school's own host, whose full addresses become paths. */
  ownHost?: string;
  /** Returns the id of a picture's upload, if there is one. */
  uploadOf?: (picture: Element) => string | undefined;
}

/** The marks, attributes and link around the words that are read. */
export interface Around {
  reading: Reading;
  said: Omit<Words, 'text'>;
  link?: Omit<LinkElement, 'children'>;
}

/** Reads the blocks inside an element; words outside blocks become blocks like `wrap`. */
export type ReadBlocks = (
  parent: Node,
  wrap: Omit<TextBlock, 'children'>,
  around: Around,
) => Block[];

/** Returns the attributes that every element may have. */
export function commonOf(element: Element): Common {
  const { style, title, dir, lang } = attributesOf(element);
  return given({ style, title, dir, lang });
}

/** Returns the allowed attributes of this element. */
export const attributesOf = (element: Element): Record<string, string> =>
  safeAttributes(element.localName, rawAttributes(element)) ?? {};

/** Returns all attributes of this element. */
export const rawAttributes = (element: Element): Record<string, string> =>
  Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value]));

/** Removes undefined attributes. */
export const given = <T extends object>(some: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(some).filter(([, value]) => value)) as never;
