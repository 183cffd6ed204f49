import { safeAttributes } from '#shared/domain/rich-text';
import type { Block, Common, LinkElement, TextBlock, Words } from './elements.ts';

/** What a text is read with. */
export interface Reading {
  /** The school's own host, whose full addresses become paths. */
  ownHost?: string;
  /** Names the upload that a picture waits for, if it does. */
  uploadOf?: (picture: Element) => string | undefined;
}

/** What surrounds the words that are being read. */
export interface Around {
  reading: Reading;
  said: Omit<Words, 'text'>;
  link?: Omit<LinkElement, 'children'>;
}

/** Reads the blocks inside an element; bare words among them become blocks like `wrap`. */
export type ReadBlocks = (
  parent: Node,
  wrap: Omit<TextBlock, 'children'>,
  around: Around,
) => Block[];

/** The attributes that any element may have. */
export function commonOf(element: Element): Common {
  const { style, title, dir, lang } = attributesOf(element);
  return given({ style, title, dir, lang });
}

/** The attributes that this element may have. */
export const attributesOf = (element: Element): Record<string, string> =>
  safeAttributes(element.localName, rawAttributes(element)) ?? {};

/** The attributes that this element was given. */
export const rawAttributes = (element: Element): Record<string, string> =>
  Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value]));

/** Only what is there: an attribute that is missing is no attribute. */
export const given = <T extends object>(some: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(some).filter(([, value]) => value)) as never;
