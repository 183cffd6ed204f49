import type { RefObject } from 'react';
import type { FindEmbed } from './tools/EmbedDialog.tsx';

export interface RichTextEditorProps {
  label: string;
  /** The stored text. */
  html: string;
  /** A new key loads `html` (another post, a restored version); with the same key the editor owns the text. */
  documentKey: string;
  /** Called on a pause after typing, and at once on blur and flush; an invisible text is empty. */
  onChange: (html: string) => void;
  /** Stores a picture given as a data URL and returns its address; shows the message of an AppError. */
  upload: (base64: string) => Promise<string>;
  /** Finds title and thumbnail of an embed; without it embeds have a plain title. */
  findEmbed?: FindEmbed;
  /** The school's own host, whose full addresses become paths. */
  ownHost?: string;
  /** The fault of the text. */
  fault?: string | undefined;
  hint?: string;
  /** Receives a function that reports pending changes at once, for Save by keyboard. */
  flushRef?: RefObject<(() => string) | null>;
}
