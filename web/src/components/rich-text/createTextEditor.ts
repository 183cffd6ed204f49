import { createEditor, Editor } from 'slate';
import { withHistory } from 'slate-history';
import { withReact } from 'slate-react';
import { withDeletes } from './deletes.ts';
import { withBreaks } from './html/breaks.ts';
import { type Clipboard, withPaste } from './paste/withPaste.ts';
import { withSchema } from './schema.ts';
import { type Uploads, withUploads } from './uploads.ts';

/** Blocks of a long text that are rendered together. */
const chunk = 50;

/** Creates an editor with the portal's schema, uploads, deletion and paste. */
export function createTextEditor(uploads: Uploads, clipboard: Clipboard): Editor {
  const editor = withHistory(withReact(createEditor()));
  editor.getChunkSize = (node) => (Editor.isEditor(node) ? chunk : null);
  return withPaste(withDeletes(withBreaks(withUploads(withSchema(editor), uploads))), clipboard);
}
