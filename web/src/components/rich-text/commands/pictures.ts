import { Editor, Transforms } from 'slate';
import { HistoryEditor } from 'slate-history';
import { type ImageElement, isOf } from '../elements.ts';
import type { Upload } from '../uploads.ts';
import { makeRoom } from './selection.ts';

const isImage = (node: object): node is ImageElement => isOf('image')(node);

/** Inserts uploading pictures at the selection. */
export function insertPictures(editor: Editor, uploads: readonly Upload[]): void {
  makeRoom(editor);
  for (const { id, alt } of uploads) {
    const image: ImageElement = {
      type: 'image',
      src: '',
      upload: id,
      alt,
      children: [{ text: '' }],
    };
    Transforms.insertNodes(editor, [image, { text: '' }]);
    const picture = Editor.above(editor, { match: isImage });
    const behind = picture && Editor.after(editor, picture[1]);
    if (behind) Transforms.select(editor, behind);
  }
}

/** Returns the selected picture. */
export const pictureAt = (editor: Editor) =>
  editor.selection ? Editor.above<ImageElement>(editor, { match: isImage }) : undefined;

/** Changes the selected picture; `isContinued` merges the change into the last undo step. */
export function changePicture(
  editor: Editor,
  change: Partial<Pick<ImageElement, 'alt' | 'width' | 'height'>>,
  isContinued: boolean,
): void {
  const picture = pictureAt(editor);
  if (!picture) return;
  const set = () => Transforms.setNodes(editor, change, { at: picture[1] });
  if (isContinued) HistoryEditor.withMerging(editor, set);
  else HistoryEditor.withNewBatch(editor, set);
}

/** Selects the picture of an upload, so that its panel opens. */
export function selectPicture(editor: Editor, { id }: Upload): void {
  const [picture] = Editor.nodes(editor, {
    at: [],
    match: (node) => isImage(node) && node.upload === id,
  });
  if (picture) Transforms.select(editor, Editor.start(editor, picture[1]));
}

/** Removes the selected picture. */
export function removePicture(editor: Editor): void {
  const picture = pictureAt(editor);
  if (picture) Transforms.removeNodes(editor, { at: picture[1] });
}
