import type { BaseEditor } from 'slate';
import type { HistoryEditor } from 'slate-history';
import type { ReactEditor } from 'slate-react';

/** The attributes of every element, as `shared/rich-text/rich-text` allows them. */
export interface Common {
  /** Declarations as `safeStyle` writes them. */
  style?: string;
  title?: string;
  dir?: string;
  lang?: string;
}

/** Words with their marks. A line break is a `\n`. */
export interface Words extends Common {
  text: string;
  strong?: true;
  em?: true;
  u?: true;
  s?: true;
  sub?: true;
  sup?: true;
  code?: true;
  small?: true;
}

/** The marks of words, from the outside in. */
export const markNames = ['strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'small'] as const;
export type MarkName = (typeof markNames)[number];

/** The block formats that authors can choose. */
export const formats = {
  p: 'Paragraph',
  h1: 'Heading 1',
  h2: 'Heading 2',
  h3: 'Heading 3',
  h4: 'Heading 4',
  h5: 'Heading 5',
  h6: 'Heading 6',
  pre: 'As typed',
  address: 'Address',
  div: 'Plain block',
} as const;
export type Format = keyof typeof formats;

/** A block of words. A `line` has no element of its own, as in `<li>words</li>`. */
export interface TextBlock extends Common {
  type: Format | 'line' | 'caption';
  children: Inline[];
}

/** A link. */
export interface LinkElement extends Common {
  type: 'link';
  href: string;
  target?: string;
  children: Inline[];
}

/** A picture in the text: stored (`src`) or uploading (`upload` is the id of the upload). */
export interface ImageElement extends Common {
  type: 'image';
  src: string;
  upload?: string;
  alt: string;
  width?: string;
  height?: string;
  children: [{ text: '' }];
}

/** A folder, a video or a recording of another website. */
export interface FrameElement extends Common {
  type: 'frame';
  src: string;
  /** The stored name of its picture. */
  thumbnail?: string;
  width?: string;
  height?: string;
  children: [{ text: '' }];
}

/** A horizontal rule. */
export interface RuleElement extends Common {
  type: 'hr';
  children: [{ text: '' }];
}

/** An element that contains blocks. A `box` is a `div` with blocks. */
export interface BoxElement extends Common {
  type: 'blockquote' | 'box' | 'figure' | 'figcaption' | 'dt' | 'dd';
  children: Block[];
}

/** An item of a list. */
export interface ItemElement extends Common {
  type: 'li';
  value?: string;
  children: Block[];
}

/** A list; `kind` is its HTML `type`, as in a, b, c. */
export interface ListElement extends Common {
  type: 'ul' | 'ol';
  start?: string;
  kind?: string;
  children: ItemElement[];
}

/** A list of terms and their meanings. */
export interface GlossaryElement extends Common {
  type: 'dl';
  children: BoxElement[];
}

/** A cell of a table. */
export interface CellElement extends Common {
  type: 'td' | 'th';
  colspan?: string;
  rowspan?: string;
  width?: string;
  height?: string;
  scope?: string;
  children: Block[];
}

/** A row of a table, with its part of the table. */
export interface RowElement extends Common {
  type: 'tr';
  part: 'thead' | 'tbody' | 'tfoot';
  children: CellElement[];
}

/** A column of a table with the width of its author: a `colgroup` or `col`. */
export interface Column extends Common {
  span?: string;
  width?: string;
}

/** A table; a caption is its first child. */
export interface TableElement extends Common {
  type: 'table';
  width?: string;
  columns?: Column[];
  children: (TextBlock | RowElement)[];
}

export type Inline = Words | LinkElement | ImageElement;
export type Block =
  | TextBlock
  | BoxElement
  | ItemElement
  | ListElement
  | GlossaryElement
  | TableElement
  | RowElement
  | CellElement
  | FrameElement
  | RuleElement;

/** A text in the editor. */
export type Tree = Block[];

declare module 'slate' {
  interface CustomTypes {
    Editor: BaseEditor & ReactEditor & HistoryEditor;
    Element: Block | LinkElement | ImageElement;
    Text: Words;
  }
}

type ElementType = (Block | LinkElement | ImageElement)['type'];

const textBlocks: ReadonlySet<ElementType> = new Set<ElementType>([
  ...(Object.keys(formats) as Format[]),
  'line',
  'caption',
]);
const boxes: ReadonlySet<ElementType> = new Set<ElementType>([
  ...(['blockquote', 'box', 'figure', 'figcaption', 'dt', 'dd'] as const),
  ...(['li', 'td', 'th'] as const),
]);

type Node = { type?: unknown; text?: unknown };

/** Whether a node is a block of words. */
export const isTextBlock = (node: object): node is TextBlock =>
  textBlocks.has((node as Node).type as ElementType);

/** Whether a node contains blocks. */
export const isBox = (node: object): node is BoxElement | ItemElement | CellElement =>
  boxes.has((node as Node).type as ElementType);

/** Whether a node is words, a link or a picture. */
export const isInline = (node: object): node is Inline =>
  !('type' in node) || node.type === 'link' || node.type === 'image';

/** Whether a node has one of the given types. */
export const isOf =
  <T extends ElementType>(...types: T[]) =>
  (node: object): node is Extract<Block | LinkElement | ImageElement, { type: T }> =>
    'type' in node && (types as unknown[]).includes(node.type);

/** Whether a node is a list. */
export const isList = isOf('ul', 'ol');

/** Whether a node is a cell of a table. */
export const isCell = isOf('td', 'th');

/** Returns an empty paragraph. */
export const emptyParagraph = (): TextBlock => ({ type: 'p', children: [{ text: '' }] });
