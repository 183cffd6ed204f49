import { embedOf } from '#shared/embeds/embeds';
import { nameAtMedia } from '#shared/media/media';
import type { Tree } from '../elements.ts';
import { treeOf } from '../html/treeOf.ts';
import { cleanLinks } from './addresses.ts';
import { emojiFromPictures } from './emoji.ts';
import { removeHidden } from './hidden.ts';
import { count, type LeftOut } from './leftOut.ts';
import { marksFromStyles } from './marks.ts';
import { joinOnlineLists, makeWordLists } from './word.ts';

/** The content of the clipboard, ready to be inserted. */
export interface Pasted {
  tree: Tree;
  leftOut: LeftOut;
}

interface Taking {
  ownHost?: string | undefined;
  /** Both return the id of an upload. */
  take: (picture: Blob, alt: string) => string;
  takeForeign: (address: string, alt: string) => string;
}

/**
 * Reads the clipboard of Word, Google Docs, Excel or a web page: keeps its structure, not its look.
 * The parser has no page, so nothing runs or loads. `take` starts the upload of an embedded picture;
 * `takeForeign` adds a placeholder for a picture of another website.
 */
export function pastedFrom(html: string, { ownHost, take, takeForeign }: Taking): Pasted {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const { body } = page;
  const leftOut: LeftOut = new Map();
  removeHidden(page, leftOut);
  countUnreadable(body, leftOut);
  emojiFromPictures(body);
  cleanLinks(body, leftOut);
  makeWordLists(body);
  joinOnlineLists(body);
  const hasEmptyLines = body.querySelector(emptyLineMakers) !== null;
  marksFromStyles(body);
  tidy(body, hasEmptyLines);
  const uploads = new Map<Element, string>();
  for (const picture of body.querySelectorAll('img')) {
    const src = picture.getAttribute('src') ?? '';
    const embedded = embeddedPicture(src);
    const own = ownPicture(src, ownHost);
    if (own) picture.setAttribute('src', own);
    else if (embedded) uploads.set(picture, take(embedded, picture.alt));
    else if (/^https?:/i.test(src)) uploads.set(picture, takeForeign(src, picture.alt));
    else count(leftOut, 'picture');
  }
  const uploadOf = (picture: Element) => uploads.get(picture);
  return { tree: trimmed(treeOf(body, { ownHost, uploadOf })), leftOut };
}

/** Counts the parts that no text of the portal can have. Reading the rest leaves them out. */
function countUnreadable(body: HTMLElement, leftOut: LeftOut): void {
  const numberOf = (selector: string) => body.querySelectorAll(selector).length;
  const frames = [...body.querySelectorAll('iframe')].filter(({ src }) => !embedOf(src));
  count(leftOut, 'embedded', frames.length + numberOf('video, audio, object, embed'));
  count(leftOut, 'field', numberOf('input:not([type=hidden]), textarea, select'));
  count(leftOut, 'drawing', numberOf('svg:not([aria-hidden=true], svg svg), canvas, math'));
}

/** Whether a clipboard contains more than pictures. */
export function hasWords(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('style, script, title')) element.remove();
  return (body.textContent ?? '').trim() !== '' || body.querySelector('table, iframe, hr') !== null;
}

const blocks = 'p, h1, h2, h3, h4, h5, h6, pre, ul, ol, dl, table, blockquote, hr, figure, address';

/** Removes classes, fonts, sizes and elements of one program. */
function tidy(body: HTMLElement, hasEmptyLines: boolean): void {
  for (const element of body.querySelectorAll('style, script, meta, link, xml, o\\:p:empty'))
    element.remove();
  for (const anchor of body.querySelectorAll('a:not([href])'))
    anchor.replaceWith(...anchor.childNodes);
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    const align = element.style.textAlign || element.getAttribute('align') || '';
    const isAligned = /^(center|right|justify)$/.test(align);
    for (const name of ['style', 'title', 'width', 'height', 'bgcolor', 'start'])
      if (name !== 'start' || element.localName !== 'ol') element.removeAttribute(name);
    if (isAligned && element.matches('p, h1, h2, h3, h4, h5, h6, div, td, th'))
      element.style.textAlign = align;
  }
  for (const group of body.querySelectorAll('colgroup, col')) group.remove();
  for (const element of body.querySelectorAll('[dir=ltr]')) element.removeAttribute('dir');
  unwrapBoxes(body);
  if (hasEmptyLines) removeEmptyParagraphs(body);
  unwrapParagraphs(body);
}

/** Elements of Google Docs and Word, which write an empty paragraph for each empty line. */
const emptyLineMakers = '[id^=docs-internal-guid], [class^=Mso], [data-ccp-props], o\\:p';

/** Removes empty paragraphs: here paragraphs have a margin. A cell keeps its only one. */
function removeEmptyParagraphs(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const isEmpty = !/[^\s\u00a0\u200b\ufeff]/.test(paragraph.textContent ?? '');
    if (isEmpty && !paragraph.querySelector('img, iframe, hr')) paragraph.remove();
  }
}

/** Replaces the boxes of a page with their blocks, and words in them with paragraphs. */
function unwrapBoxes(body: HTMLElement): void {
  for (const box of Array.from(body.querySelectorAll('div')).reverse()) {
    if (box.querySelector(blocks)) {
      box.replaceWith(...box.childNodes);
      continue;
    }
    const paragraph = document.createElement('p');
    const style = box.getAttribute('style');
    if (style) paragraph.setAttribute('style', style);
    paragraph.append(...box.childNodes);
    box.replaceWith(paragraph);
  }
  // Some programs put empty lines between blocks; here blocks have a margin.
  for (const lineBreak of body.querySelectorAll('br')) {
    const before = neighbour(lineBreak, 'previousSibling');
    const after = neighbour(lineBreak, 'nextSibling');
    if (isBlock(before) && (isBlock(after) || !after)) lineBreak.remove();
  }
}

/** Returns the next node on one side that is more than a line break or space. */
function neighbour(node: Node, side: 'previousSibling' | 'nextSibling'): Node | null {
  const next = node[side];
  const isSpace = next?.nodeType === Node.TEXT_NODE && !/\S/.test(next.textContent ?? '');
  const isBreak = next instanceof Element && next.localName === 'br';
  return next && (isSpace || isBreak) ? neighbour(next, side) : next;
}

const isBlock = (node: Node | null): boolean => node instanceof Element && node.matches(blocks);

/** Unwraps the only paragraph of an item or a cell. */
function unwrapParagraphs(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('li > p, td > p, th > p')) {
    const host = paragraph.parentElement;
    const paragraphs = Array.from(host?.children ?? []).filter(
      ({ localName }) => localName === 'p',
    );
    const isAligned = paragraph.getAttribute('style');
    if (paragraphs.length === 1 && !isAligned) paragraph.replaceWith(...paragraph.childNodes);
  }
}

/** Returns the path of a picture of this portal, also from its full address. */
function ownPicture(src: string, ownHost: string | undefined): string | undefined {
  if (nameAtMedia(src)) return src;
  if (!URL.canParse(src)) return undefined;
  const { host, pathname } = new URL(src);
  return (host === ownHost || host === window.location.host) && nameAtMedia(pathname)
    ? pathname
    : undefined;
}

function embeddedPicture(src: string): Blob | undefined {
  const [, type, base64] = /^data:(image\/[\w+.-]+);base64,([\w+/=\s]+)$/i.exec(src) ?? [];
  if (!type || !base64) return undefined;
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new Blob([bytes], { type });
  } catch {
    return undefined;
  }
}

/** Removes the empty paragraph at the end, which only a whole document needs. */
function trimmed(tree: Tree): Tree {
  const last = tree.at(-1);
  const isEmpty =
    last?.type === 'p' && last.children.every((child) => 'text' in child && child.text === '');
  return isEmpty ? tree.slice(0, -1) : tree;
}
