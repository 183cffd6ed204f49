import { type RefObject, useEffect, useRef } from 'react';
import { EditorRoom } from './EditorRoom.tsx';

export interface RichTextEditorProps {
  label: string;
  /** The stored text. */
  html: string;
  /** Another key loads `html` anew (another post, a restored version); while it stays the same the editor owns the text. */
  documentKey: string;
  /** Called on a pause after typing, and at once on blur and flush; with an empty text when it shows nothing. */
  onChange: (html: string) => void;
  /** Stores a picture given as base64 (data URL) and answers its address; throws an AppError whose message is shown. */
  upload: (base64: string) => Promise<string>;
  /** The school's own host, whose full addresses become paths. */
  ownHost?: string;
  /** What is wrong with the text. */
  fault?: string | undefined;
  hint?: string;
  /** Gets a function that writes down what is pending at once, for Save by keyboard. */
  flushRef?: RefObject<(() => string) | null>;
}

/** The editor of newsletters, notices and pages. */
export function RichTextEditor({ documentKey, flushRef, ...props }: RichTextEditorProps) {
  const own = useRef<(() => string) | null>(null);
  const flush = flushRef ?? own;
  // What was typed last is not lost when the screen goes; when another text is opened instead, it is given up.
  useEffect(() => () => void flush.current?.(), [flush]);
  return <EditorRoom key={documentKey} flushRef={flush} {...props} />;
}
