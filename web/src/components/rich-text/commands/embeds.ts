import { type Editor, Transforms } from 'slate';
import { embedOf } from '#shared/embeds/embeds';
import type { Embed } from '#shared/embeds/embeds.contract';
import { nameAtMedia } from '#shared/media/media';
import { storedFrame } from '#shared/rich-text/rich-text';
import type { FrameElement } from '../elements.ts';
import { isOf } from '../elements.ts';
import { insertBlocks } from '../insertBlocks.ts';
import { blockAbove } from '../schema.ts';

const isFrame = isOf('frame');
const folderHost = 'https://drive.google.com/';

/** The provider's description of an embed: title, stored thumbnail, and size in px. */
export type EmbedFacts = Pick<Embed, 'title' | 'thumbnail' | 'width' | 'height'>;

/** Creates a frame from a pasted address; undefined when it is not an embed of this kind. */
export function frameFrom(pasted: string, kind: 'folder' | 'video'): FrameElement | undefined {
  const { src, width, height } = storedFrame({ src: pasted });
  if (!src || src.startsWith(folderHost) !== (kind === 'folder')) return undefined;
  const size = width && height ? { width, height } : { width: '640', height: '360' };
  return { type: 'frame', src, ...size, children: [{ text: '' }] };
}

/** Adds the provider's description to a frame. Only a video takes the provider's size. */
export function withFacts(frame: FrameElement, facts: EmbedFacts): FrameElement {
  const { title, thumbnail, width, height } = facts;
  const name = nameAtMedia(thumbnail ?? '');
  const isVideo = embedOf(frame.src)?.kind === 'video';
  const size = isVideo && width && height ? { width: `${width}`, height: `${height}` } : {};
  return { ...frame, ...size, title, ...(name && { thumbnail: name }) };
}

/** Inserts a frame and moves the caret after it. */
export const insertFrame = (editor: Editor, frame: FrameElement): void =>
  void insertBlocks(editor, [frame]);

/** Inserts a horizontal rule. */
export const insertRule = (editor: Editor): void =>
  void insertBlocks(editor, [{ type: 'hr', children: [{ text: '' }] }]);

export type FolderView = 'list' | 'grid';

/** Returns the selected frame. */
export const frameAt = (editor: Editor) => blockAbove(editor, isFrame);

/** Returns the view of a folder; undefined for a video. */
export function viewOf({ src }: FrameElement): FolderView | undefined {
  if (!src.startsWith(folderHost)) return undefined;
  return src.endsWith('#grid') ? 'grid' : 'list';
}

/** Sets the view of the selected folder. */
export function setView(editor: Editor, view: FolderView): void {
  const frame = frameAt(editor);
  if (frame && viewOf(frame[0]))
    Transforms.setNodes(
      editor,
      { src: frame[0].src.replace(/#.*$/, `#${view}`) },
      { at: frame[1] },
    );
}
