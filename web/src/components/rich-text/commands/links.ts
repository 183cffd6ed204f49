import { Editor, Element, Range, Transforms } from 'slate';
import { isInternal, safeLink, storedLink } from '#shared/rich-text/rich-text';
import { isOf, type LinkElement } from '../elements.ts';
import { makeRoom } from './selection.ts';

const isLink = isOf('link');

/** Returns the link at the start of the selection. */
export const linkAt = (editor: Editor) =>
  editor.selection
    ? Editor.above<LinkElement>(editor, { match: (node): node is LinkElement => isLink(node) })
    : undefined;

/** Completes a typed address: `www.example.edu` is a web address, `a@example.edu` a mail address. */
export function addressMeant(typed: string): string | undefined {
  const address = typed.trim();
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(address)) return `mailto:${address}`;
  if (/^[\w-]+(\.[\w-]+)+([/?#:]\S*)?$/.test(address)) return `https://${address}`;
  return /\s/.test(address) ? undefined : safeLink(address);
}

/** Links the selected words to an address; without a selection, inserts `words` as a link. */
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

/** Removes the selected links and keeps their words. */
export function removeLink(editor: Editor): void {
  Transforms.unwrapNodes(editor, { match: (node) => Element.isElement(node) && isLink(node) });
}
