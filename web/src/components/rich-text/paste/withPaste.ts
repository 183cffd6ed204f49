import { type Editor, type Node, Transforms } from 'slate';
import { insertPictures } from '../commands/pictures.ts';
import { makeRoom } from '../commands/selection.ts';
import { isTextBlock, type Tree } from '../elements.ts';
import { htmlOf } from '../html/htmlOf.ts';
import { isPicture } from '../html/pictureText.ts';
import { insertBlocks } from '../insertBlocks.ts';
import { blockAbove } from '../schema.ts';
import type { Upload } from '../uploads.ts';
import { leftOutNote } from './leftOut.ts';
import { hasWords, pastedFrom } from './pasted.ts';

/** The functions of the editor that paste uses. */
export interface Clipboard {
  ownHost?: string;
  /** Prepares an upload; `send` starts it. */
  prepare: (picture: Blob, alt?: string) => Upload;
  /** Creates a placeholder for a picture of another website. */
  prepareForeign: (address: string, alt: string) => Upload;
  send: (upload: Upload) => void;
  /** Shows the author a message about omitted content. */
  note: (sentence: string) => void;
  /** Whether the next paste is words only; reading it resets it. */
  isPlain: () => boolean;
}

/** Copies clean text, and pastes texts, pictures and words. */
export function withPaste(editor: Editor, clipboard: Clipboard): Editor {
  editor.setFragmentData = (data) => {
    const fragment = editor.getFragment() as Tree;
    data.setData('text/html', htmlOf(shortened(fragment)));
    data.setData('text/plain', fragment.map((block) => plainText(block)).join('\n'));
  };
  editor.insertFragmentData = () => false;
  editor.insertData = (data) => {
    const html = clipboard.isPlain() ? '' : data.getData('text/html');
    const files = Array.from(data.files);
    if (html && (hasWords(html) || !files.length)) insertHtml(editor, html, clipboard);
    else if (files.length) insertFiles(editor, files, clipboard);
    else insertWords(editor, data.getData('text/plain'));
  };
  return editor;
}

function insertHtml(editor: Editor, html: string, clipboard: Clipboard): void {
  const uploads: Upload[] = [];
  const take = (picture: Blob, alt: string) => {
    const upload = clipboard.prepare(picture, alt);
    uploads.push(upload);
    return upload.id;
  };
  const takeForeign = (address: string, alt: string) => clipboard.prepareForeign(address, alt).id;
  const { ownHost } = clipboard;
  const { tree, leftOut } = pastedFrom(html, { ownHost, take, takeForeign });
  insertBlocks(editor, tree);
  for (const upload of uploads) clipboard.send(upload);
  clipboard.note(leftOutNote(leftOut));
}

/** Adds picture files and returns the last upload; shows a message about other files. */
export function insertFiles(
  editor: Editor,
  files: readonly File[],
  clipboard: Clipboard,
): Upload | undefined {
  const pictures = files.filter(isPicture);
  if (pictures.length < files.length)
    clipboard.note('Only JPEG, PNG, GIF and WebP images can be added to a text.');
  const uploads = pictures.map((file) => clipboard.prepare(file));
  if (uploads.length) insertPictures(editor, uploads);
  for (const upload of uploads) clipboard.send(upload);
  return uploads.at(-1);
}

/** Inserts plain text: each line is a paragraph, or a line in preformatted text. */
function insertWords(editor: Editor, text: string): void {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  makeRoom(editor);
  const isPre = blockAbove(editor, isTextBlock)?.[0].type === 'pre';
  if (isPre || lines.length === 1) {
    Transforms.insertText(editor, isPre ? lines.join('\n') : text);
    return;
  }
  const blocks = lines.filter((line) => line.trim() !== '');
  insertBlocks(
    editor,
    blocks.map((line) => ({ type: 'p', children: [{ text: line }] })),
  );
}

/** Copies a part of one block as words, not as a block. */
function shortened(fragment: Tree): Tree {
  const [only] = fragment;
  return fragment.length === 1 && only && isTextBlock(only) && only.type === 'p'
    ? [{ ...only, type: 'line' }]
    : fragment;
}

function plainText(node: Node): string {
  if ('text' in node) return node.text;
  const isInline = isTextBlock(node) || ('type' in node && node.type === 'link');
  return node.children.map((child: Node) => plainText(child)).join(isInline ? '' : '\n');
}
