import { Editor, Element, Range, Transforms } from 'slate';
import { isInternal, safeLink, storedLink } from '#shared/domain/rich-text';
import { isOf, type LinkElement } from '../elements.ts';
import { makeRoom } from './selection.ts';

const isLink = isOf('link');

/** The link in which the selection begins. */
export const linkAt = (editor: Editor) =>
  editor.selection
    ? Editor.above<LinkElement>(editor, { match: (node): node is LinkElement => isLink(node) })
    : undefined;

/** The address that was meant: `www.example.edu` is of the web, `a@example.edu` is a mail. */
export function addressMeant(typed: string): string | undefined {
  const address = typed.trim();
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(address)) return `mailto:${address}`;
  if (/^[\w-]+(\.[\w-]+)+([/?#:]\S*)?$/.test(address)) return `https://${address}`;
  return /\s/.test(address) ? undefined : safeLink(address);
}

/** Makes the selected words lead to an address; without any, inserts `words` that do. */
export function setLink(editor: Editor, address: string, words: string, ownHost?: string): void {
  const stored = storedLink({ href: address }, ownHost);
  const link = { href: stored.href ?? address, style: stored.style, target: stored.target };
  const there = linkAt(editor);
  if (there) {
    const { style, ...leads } = link;
    Transforms.setNodes<LinkElement>(editor, leads, { at: there[1] });
    if (isInternal(link.href))
      Transforms.unsetNodes<LinkElement>(editor, 'target', { at: there[1] });
    return;
  }
  const element: LinkElement = { type: 'link', ...withoutMissing(link), children: [] };
  if (editor.selection && Range.isExpanded(editor.selection)) {
    removeLink(editor);
    Transforms.wrapNodes(editor, element, { split: true });
    return;
  }
  makeRoom(editor);
  const children = [{ ...Editor.marks(editor), text: words || link.href }];
  Transforms.insertNodes(editor, { ...element, children });
  Transforms.move(editor, { unit: 'offset' });
}

const withoutMissing = (link: { href: string; style?: string; target?: string }) =>
  JSON.parse(JSON.stringify(link)) as typeof link;

/** Leaves the words of the selected links, and their links not. */
export function removeLink(editor: Editor): void {
  Transforms.unwrapNodes(editor, { match: (node) => Element.isElement(node) && isLink(node) });
}
