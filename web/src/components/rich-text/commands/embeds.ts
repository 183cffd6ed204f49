import { type Editor, Transforms } from 'slate';
import { storedFrame } from '#shared/domain/rich-text';
import type { FrameElement } from '../elements.ts';
import { isOf } from '../elements.ts';
import { insertBlocks } from '../insertBlocks.ts';
import { blockAbove } from '../schema.ts';

const isFrame = isOf('frame');
const folderHost = 'https://drive.google.com/';

/** A drive folder's or a video's frame, made from any address of it that people paste; undefined when it is neither. */
export function frameFrom(pasted: string, kind: 'folder' | 'video'): FrameElement | undefined {
  const { src, width, height } = storedFrame({ src: pasted });
  if (!src || src.startsWith(folderHost) !== (kind === 'folder')) return undefined;
  const size = kind === 'folder' ? { width, height } : { width: '640', height: '360' };
  return { type: 'frame', src, ...size, children: [{ text: '' }] };
}

/** Inserts a frame and goes behind it. */
export const insertFrame = (editor: Editor, frame: FrameElement): void =>
  void insertBlocks(editor, [frame]);

/** Inserts a line across the text. */
export const insertRule = (editor: Editor): void =>
  void insertBlocks(editor, [{ type: 'hr', children: [{ text: '' }] }]);

export type FolderView = 'list' | 'grid';

/** The frame that is selected. */
export const frameAt = (editor: Editor) => blockAbove(editor, isFrame);

/** How a folder shows its files; undefined for a video. */
export function viewOf({ src }: FrameElement): FolderView | undefined {
  if (!src.startsWith(folderHost)) return undefined;
  return src.endsWith('#grid') ? 'grid' : 'list';
}

/** Lets the selected folder show its files as a list or a grid. */
export function setView(editor: Editor, view: FolderView): void {
  const frame = frameAt(editor);
  if (frame && viewOf(frame[0]))
    Transforms.setNodes(
      editor,
      { src: frame[0].src.replace(/#.*$/, `#${view}`) },
      { at: frame[1] },
    );
}
