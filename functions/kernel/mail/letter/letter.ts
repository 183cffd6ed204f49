import type { MailMessage, SchoolContent } from '../content.ts';
import { oneLine } from './html.ts';
import { layOut, plainText } from './layout.ts';
import type { Piece } from './outline.ts';

/** A letter of the school to one person about one thing. Nobody can turn it off. */
export interface Letter {
  readonly subject: string;
  /** The heading, if it is not the subject. */
  readonly heading?: string;
  readonly preview: string;
  readonly pieces: readonly Piece[];
  /** Why its reader gets it: the words after “Harbour College sends you this”. */
  readonly why: string;
}

/** Returns the message of a letter. The same letter gives the same message. */
export function letterMessage(
  content: SchoolContent,
  { subject, heading = subject, preview, pieces, why }: Letter,
): MailMessage {
  const outline = { subject, heading, preview, pieces };
  const ending = { why: `${oneLine(content.school.name, 120)} sends you this ${why}.` };
  return {
    subject,
    preview_text: preview,
    html: layOut(content, ending, outline),
    text: plainText(content, ending, outline),
    headers: [],
  };
}
