import { embedOf } from '#shared/embeds/embeds';
import { safeAttributes } from '#shared/rich-text/rich-text';
import {
  type Block,
  type BoxElement,
  type Common,
  type GlossaryElement,
  type ImageElement,
  type Inline,
  isTextBlock,
  type LinkElement,
  markNames,
  type RowElement,
  type TableElement,
  type TextBlock,
  type Tree,
  type Words,
} from '../elements.ts';
import { inlinesOf, isBlank, type Piece, piecesIn } from './inlines.ts';

type Attributes = Record<string, string | undefined>;

/** Serialises a tree to its stored HTML; empty when nothing is visible. Omits uploading pictures. */
export function htmlOf(tree: Tree): string {
  let end = tree.length;
  while (end > 0 && isEmpty(tree[end - 1])) end--;
  const html = blocksHtml(tree.slice(0, end));
  return /<(img|iframe|hr|table)\b/.test(html) ||
    /[^\s\u200b\ufeff]/.test(html.replace(/<[^>]*>/g, ''))
    ? html
    : '';
}

const isEmpty = (block: Block | undefined): boolean =>
  block?.type === 'p' && wordsHtml(block.children) === '';

function blocksHtml(blocks: readonly Block[]): string {
  return blocks
    .map((block, at) => {
      const isRunOn = block.type === 'line' && blocks[at - 1]?.type === 'line';
      return (isRunOn ? '<br />' : '') + blockHtml(block);
    })
    .join('');
}

function blockHtml(block: Block): string {
  switch (block.type) {
    case 'line':
      return wordsHtml(block.children);
    case 'hr':
      return open('hr', {}, block, ' /');
    case 'frame':
      return frameHtml(block);
    case 'ul':
      return element('ul', { type: undefined }, block, blocksHtml(block.children));
    case 'ol':
      return element(
        'ol',
        { start: block.start, type: block.kind },
        block,
        blocksHtml(block.children),
      );
    case 'li':
      return element('li', { value: block.value }, block, blocksHtml(block.children));
    case 'table':
      return tableHtml(block);
    case 'tr':
      return element('tr', {}, block, blocksHtml(block.children));
    case 'td':
    case 'th': {
      const { colspan, rowspan, width, height, scope } = block;
      const own = block.type === 'th' ? { scope } : {};
      const measures = { colspan, rowspan, width, height, ...own };
      return element(block.type, measures, block, blocksHtml(block.children));
    }
    default:
      return isTextBlock(block) ? textBlockHtml(block) : boxHtml(block);
  }
}

function boxHtml(box: BoxElement | GlossaryElement): string {
  const inside = blocksHtml(box.children);
  return inside && element(box.type === 'box' ? 'div' : box.type, {}, box, inside);
}

function textBlockHtml(block: TextBlock): string {
  const isPre = block.type === 'pre';
  const words = wordsHtml(block.children, isPre);
  // A parser drops the first line break of preformatted text.
  const content = isPre && words.startsWith('\n') ? `\n${words}` : words;
  const isNothing = words === '' || (isPre && words === '\n');
  return element(block.type, {}, block, isNothing ? '<br />' : content);
}

function wordsHtml(inlines: readonly Inline[], isPre = false): string {
  const settled = inlinesOf(piecesOf(inlines, isPre), isPre);
  if (
    !isPre &&
    isBlank(settled) &&
    settled.every((words) => 'text' in words && words.text === '\n')
  )
    return '';
  return settled.map((inline) => inlineHtml(inline, isPre)).join('');
}

/** Replaces spaces that a browser would collapse with non-breaking ones. */
function piecesOf(inlines: readonly Inline[], isPre: boolean): Piece[] {
  const pieces = piecesIn(inlines);
  if (isPre) return pieces;
  let before = '\n';
  return pieces.map(({ content, link }) => {
    if (!('text' in content)) {
      before = 'x';
      return { content, link };
    }
    const text = content.text.replace(/[ \t\r\f]/g, (_, at: number) => {
      const previous = at > 0 ? content.text[at - 1] : before;
      return /[ \t\r\f\n]/.test(previous ?? '') ? '\u00a0' : ' ';
    });
    before = content.text.slice(-1) || before;
    return { content: { ...content, text }, link };
  });
}

function inlineHtml(inline: Inline, isPre: boolean): string {
  if (!('type' in inline)) return markedHtml(inline, isPre);
  return inline.type === 'link' ? linkHtml(inline, isPre) : imageHtml(inline);
}

function markedHtml(words: Words, isPre: boolean): string {
  if (words.text === '') return '';
  const text = escaped(words.text);
  let html = isPre ? text : text.replaceAll('\n', '<br />');
  for (const mark of markNames.toReversed()) if (words[mark]) html = `<${mark}>${html}</${mark}>`;
  const { style, title, dir, lang } = words;
  return style || title || dir || lang ? element('span', {}, words, html) : html;
}

function linkHtml(link: LinkElement, isPre: boolean): string {
  const inside = link.children.map((child) => inlineHtml(child, isPre)).join('');
  const { href, target, style, title, dir, lang } = link;
  const rel = target && 'noopener noreferrer';
  return inside && `<a${list({ href, title, dir, lang, style, target, rel })}>${inside}</a>`;
}

function imageHtml({ src, alt, width, height, ...common }: ImageElement): string {
  return src ? open('img', { src, alt: alt || '', width, height }, common, ' /') : '';
}

function frameHtml(frame: Extract<Block, { type: 'frame' }>): string {
  const { src, thumbnail, width, height, title = embedOf(src)?.title, dir, lang, style } = frame;
  const attributes = safeAttributes(
    'iframe',
    only({ src, 'data-thumbnail': thumbnail, width, height, title, dir, lang, style }),
  );
  return attributes ? `<iframe${list(attributes)}></iframe>` : '';
}

function tableHtml(table: TableElement): string {
  const columns = table.columns?.map(({ span, width, ...common }) =>
    open('col', { span, width }, common, ' /'),
  );
  const parts: { name: RowElement['part']; html: string }[] = [];
  let caption = '';
  for (const child of table.children) {
    if (child.type !== 'tr') caption = blockHtml(child);
    else if (parts.at(-1)?.name !== child.part)
      parts.push({ name: child.part, html: blockHtml(child) });
    else
      parts[parts.length - 1] = { name: child.part, html: parts.at(-1)?.html + blockHtml(child) };
  }
  const group = columns?.length ? `<colgroup>${columns.join('')}</colgroup>` : '';
  const rows = parts.map(({ name, html }) => `<${name}>${html}</${name}>`).join('');
  return element('table', { width: table.width }, table, caption + group + rows);
}

const element = (name: string, attributes: Attributes, common: Common, inside: string): string =>
  `${open(name, attributes, common)}${inside}</${name}>`;

const open = (name: string, own: Attributes, { title, dir, lang, style }: Common, end = '') =>
  `<${name}${list({ ...own, title, dir, lang, style })}${end}>`;

/** Serialises attributes like the server, so that a save does not change the text. */
const list = (attributes: Attributes): string =>
  Object.entries(only(attributes))
    .map(([name, value]) =>
      value === '' && name !== 'alt'
        ? ` ${name}`
        : ` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`,
    )
    .join('');

const only = (attributes: Attributes): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
