import { createEditor, Editor } from 'slate';
import { withHistory } from 'slate-history';
import { withReact } from 'slate-react';
import { withBreaks } from './breaks.ts';
import { withDeletes } from './deletes.ts';
import { type Clipboard, withPaste } from './paste/withPaste.ts';
import { withSchema } from './schema.ts';
import { type Uploads, withUploads } from './uploads.ts';

/** How many blocks of a long text are drawn together. */
const chunk = 50;

/** An editor of the portal's texts. */
export function createTextEditor(uploads: Uploads, clipboard: Clipboard): Editor {
  const editor = withHistory(withReact(createEditor()));
  editor.getChunkSize = (node) => (Editor.isEditor(node) ? chunk : null);
  return withPaste(withDeletes(withBreaks(withUploads(withSchema(editor), uploads))), clipboard);
}
