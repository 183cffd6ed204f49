import type { Block, ImageElement, Inline, LinkElement, Words } from '../elements.ts';
import { markNames } from '../elements.ts';

/** A part of a line while a document is read. */
export interface Piece {
  content: Words | ImageElement;
  /** The link around it; the parts of one link share the object. */
  link?: Omit<LinkElement, 'children'>;
}

/** Builds the inline nodes of a block: spaces collapsed, equal texts merged, text around elements. */
export function inlinesOf(pieces: readonly Piece[], isPre: boolean): Inline[] {
  const inlines: Inline[] = [];
  let link: LinkElement | undefined;
  let from: Piece['link'];
  for (const { content, link: around } of isPre ? pieces : collapsed(pieces)) {
    if ('text' in content && content.text === '') continue;
    if (around !== from) link = around && { ...around, children: [] };
    if (around && around !== from && link) add(inlines, link);
    from = around;
    add(link ? link.children : inlines, content);
  }
  for (const inline of inlines)
    if ('type' in inline && inline.type === 'link') close(inline.children);
  return close(inlines);
}

/** Whether a line contains more than spaces and line breaks. */
export const isBlank = (inlines: readonly Inline[]): boolean =>
  inlines.every((inline) => 'text' in inline && /^[ \n]*$/.test(inline.text));

/** Whether two texts have the same marks and attributes. */
export function hasSameMarks(one: Words, other: Words): boolean {
  const names = [...markNames, 'style', 'title', 'dir', 'lang'] as const;
  return names.every((name) => one[name] === other[name]);
}

function add(inlines: Inline[], inline: Inline): void {
  const last = inlines.at(-1);
  if ('text' in inline && last && 'text' in last && hasSameMarks(last, inline)) {
    inlines[inlines.length - 1] = { ...last, text: last.text + inline.text };
  } else {
    if (!('text' in inline) && !(last && 'text' in last)) inlines.push({ text: '' });
    inlines.push(inline);
  }
}

function close(inlines: Inline[]): Inline[] {
  const last = inlines.at(-1);
  if (!last || !('text' in last)) inlines.push({ text: '' });
  return inlines;
}

/** Collapses spaces like a browser: one between words, none at the start or end of a line. */
function collapsed(pieces: readonly Piece[]): Piece[] {
  let before = '\n';
  const kept: Piece[] = [];
  for (const { content, link } of pieces) {
    if (!('text' in content)) {
      kept.push({ content, link });
      before = 'x';
      continue;
    }
    let text = '';
    for (const character of content.text.replace(/[ \t\r\f]+/g, ' ').split(/( |\n)/)) {
      if (character === '' || (character === ' ' && /[ \n]/.test(before))) continue;
      if (character === '\n' && before === ' ') text = dropLastSpace(kept, text);
      text += character;
      before = character.slice(-1);
    }
    kept.push({ content: { ...content, text }, link });
  }
  if (before === ' ') dropLastSpace(kept, '');
  return kept;
}

/** Removes the space before a break, from `text` or from the parts before it. */
function dropLastSpace(kept: Piece[], text: string): string {
  if (text.endsWith(' ')) return text.slice(0, -1);
  for (let at = kept.length - 1; at >= 0; at--) {
    const content = kept[at]?.content;
    if (!content || !('text' in content)) break;
    if (content.text === '') continue;
    kept[at] = { ...kept[at], content: { ...content, text: content.text.replace(/ $/, '') } };
    break;
  }
  return text;
}

/** Turns neighbouring lines into paragraphs, so that they stay apart; drops empty lines beside blocks. */
export function spread(blocks: Block[]): Block[] {
  const kept = blocks.filter(
    (block) => blocks.length === 1 || block.type !== 'line' || !isBlank(block.children),
  );
  const isBeside = (at: number) => kept[at - 1]?.type === 'line' || kept[at + 1]?.type === 'line';
  return kept.map((block, at) =>
    block.type === 'line' && isBeside(at) ? { ...block, type: 'p' } : block,
  );
}

/** Whether a box contains more than an empty line. */
export const saysSomething = ([first, ...rest]: readonly Block[]): boolean =>
  rest.length > 0 || (first !== undefined && !(first.type === 'line' && isBlank(first.children)));

/** Returns the parts of a line. */
export const piecesIn = (inlines: readonly Inline[], link?: Piece['link']): Piece[] =>
  inlines.flatMap((content): Piece[] => {
    if (!('type' in content) || content.type !== 'link') return [{ content, link }];
    const { children, ...around } = content;
    return piecesIn(children, around);
  });
