import { nameAtMedia } from '#shared/domain/media';
import type { Tree } from '../elements.ts';
import { treeOf } from '../treeOf.ts';
import { marksFromStyles } from './marks.ts';
import { makeWordLists } from './word.ts';

/** What was on the clipboard, ready to be inserted. */
export interface Pasted {
  tree: Tree;
  /** How many pictures had to stay behind: on another site, or in a file of this computer. */
  elsewhere: number;
  onDisk: number;
}

/**
 * The text of a clipboard, from Word, Google Docs, Excel or a web page: its structure stays, its look does not. It is read by a
 * parser without a page, so nothing of it runs or loads. `take` starts the upload of a picture that is in the text itself.
 */
export function pastedFrom(
  html: string,
  { ownHost, take }: { ownHost?: string; take: (picture: Blob, alt: string) => string },
): Pasted {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  makeWordLists(body);
  marksFromStyles(body);
  tidy(body);
  const counts = { elsewhere: 0, onDisk: 0 };
  const uploads = new Map<Element, string>();
  for (const picture of body.querySelectorAll('img')) {
    const src = picture.getAttribute('src') ?? '';
    const embedded = embeddedPicture(src);
    const own = ownPicture(src, ownHost);
    if (own) picture.setAttribute('src', own);
    else if (embedded) uploads.set(picture, take(embedded, picture.alt));
    else if (/^https?:/i.test(src)) counts.elsewhere++;
    else counts.onDisk++;
  }
  const uploadOf = (picture: Element) => uploads.get(picture);
  return { tree: trimmed(treeOf(body, { ownHost, uploadOf })), ...counts };
}

/** Whether a clipboard's text has anything to it beside pictures. */
export function hasWords(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('style, script, title')) element.remove();
  return (body.textContent ?? '').trim() !== '' || body.querySelector('table, iframe, hr') !== null;
}

const blocks = 'p, h1, h2, h3, h4, h5, h6, pre, ul, ol, dl, table, blockquote, hr, figure, address';

/** Without classes, fonts, sizes and what only its program understands. */
function tidy(body: HTMLElement): void {
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
  unwrapParagraphs(body);
}

/** The boxes of a page are its look: their blocks stand for themselves, and their words are paragraphs. */
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
  // Some programs put an empty line between blocks, which have room between them here.
  for (const lineBreak of body.querySelectorAll('br')) {
    const [before, after] = [lineBreak.previousSibling, lineBreak.nextSibling];
    if (isBlock(before) && (isBlock(after) || !after)) lineBreak.remove();
  }
}

const isBlock = (node: Node | null): boolean => node instanceof Element && node.matches(blocks);

/** An item or a cell with one paragraph in it needs no paragraph. */
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

/** The address of a picture of this portal, also when the clipboard names the whole of it. */
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

/** Without the empty paragraph that a document needs at its end and a pasted part does not. */
function trimmed(tree: Tree): Tree {
  const last = tree.at(-1);
  const isEmpty =
    last?.type === 'p' && last.children.every((child) => 'text' in child && child.text === '');
  return isEmpty ? tree.slice(0, -1) : tree;
}
