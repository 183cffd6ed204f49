import { type Editor, type Node, Transforms } from 'slate';
import { insertPictures } from '../commands/pictures.ts';
import { makeRoom } from '../commands/selection.ts';
import { isTextBlock, type Tree } from '../elements.ts';
import { htmlOf } from '../htmlOf.ts';
import { insertBlocks } from '../insertBlocks.ts';
import { isPicture } from '../pictureText.ts';
import { blockAbove } from '../schema.ts';
import type { Upload } from '../uploads.ts';
import { hasWords, pastedFrom } from './pasted.ts';

/** What pasting needs of its editor. */
export interface Clipboard {
  ownHost?: string;
  /** Prepares a picture to be sent, and sends it. */
  prepare: (picture: Blob, alt?: string) => Upload;
  send: (upload: Upload) => void;
  /** Tells the author what could not be taken over. */
  note: (sentence: string) => void;
  /** Whether the next paste shall be words only; asking ends it. */
  isPlain: () => boolean;
}

/** Copies clean text out of the editor, and takes texts, pictures and words in. */
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
  const { tree, elsewhere, onDisk } = pastedFrom(html, { ownHost: clipboard.ownHost, take });
  insertBlocks(editor, tree);
  for (const upload of uploads) clipboard.send(upload);
  if (elsewhere + onDisk > 0) clipboard.note(leftBehind(elsewhere, onDisk));
}

function leftBehind(elsewhere: number, onDisk: number): string {
  const count = elsewhere + onDisk;
  const [what, it] = count === 1 ? ['One picture was', 'it'] : [`${count} pictures were`, 'them'];
  const why =
    onDisk === 0
      ? `because ${count === 1 ? 'it lies' : 'they lie'} on another site`
      : 'because the clipboard does not hold the picture itself';
  return `${what} left out, ${why}. Save ${it} to this computer first, then add ${it} with the picture button.`;
}

/** Adds picture files, and answers the last of them; says that other files cannot be added. */
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

/** Words without a format: each line is a paragraph, in preformatted text a line. */
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

/** A part of one block is copied as its words, not as a block. */
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
