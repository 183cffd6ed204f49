import { useEffect, useRef } from 'react';
import { EditorSession } from './EditorSession.tsx';
import type { RichTextEditorProps } from './editorProps.ts';

/** The editor of newsletters, notices and pages. */
export function RichTextEditor({ documentKey, flushRef, ...props }: RichTextEditorProps) {
  const own = useRef<(() => string) | null>(null);
  const flush = flushRef ?? own;
  // Reports the last changes when the editor is removed, but not when another text is opened.
  useEffect(() => () => void flush.current?.(), [flush]);
  return <EditorSession key={documentKey} flushRef={flush} {...props} />;
}
