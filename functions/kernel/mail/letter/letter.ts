import { mailTopics } from '#shared/mailings/mail-topics';
import type { MailMessage, SchoolContent } from '../content.ts';
import type { Ending } from './ending.ts';
import { oneLine } from './html.ts';
import { layOut, plainText } from './layout.ts';
import type { Outline } from './outline.ts';

/** A letter of the school to one person about one thing. Nobody can turn it off. */
export interface Letter extends Omit<Outline, 'heading'> {
  /** The heading, if it is not the subject. */
  readonly heading?: string;
  /** The person who asked for what it is about, and gets the answers; empty if that is not possible. */
  readonly requester?: string | undefined;
}

/** Returns the message of a letter. The same letter gives the same message. */
export const letterMessage = (content: SchoolContent, letter: Letter): MailMessage =>
  framed(content, { heading: letter.subject, ...letter }, { requester: letter.requester });

/** How a message ends, and the headers that say the same to mail programs. */
type Frame = Pick<Ending, 'choice'> & {
  readonly requester?: string | undefined;
  readonly headers?: MailMessage['headers'];
};

/** Puts a message into the frame that all mail of a school has, as HTML and as plain text. */
export function framed(
  content: SchoolContent,
  outline: Outline,
  { choice, requester, headers = [] }: Frame = {},
): MailMessage {
  const { subject, preview: preview_text } = outline;
  const answersTo = answersOf(content, outline, requester);
  const ending = { why: whyIn(content, outline), answersTo, choice };
  return {
    subject,
    preview_text,
    html: layOut(content, ending, outline),
    text: plainText(content, ending, outline),
    headers,
    answersTo,
  };
}

const whyIn = ({ school }: SchoolContent, { reader }: Outline): string =>
  reader.why || `${oneLine(school.name, 120)} sends you this.`;

/** Returns who gets the answers; empty for nobody, undefined if only the setting knows it. */
function answersOf(
  { school: { answers } }: SchoolContent,
  { topic }: Outline,
  requester: string | undefined,
): string | undefined {
  const { answers: whose } = mailTopics[topic];
  if (whose === 'nobody') return '';
  if (whose === 'requester' && requester) return requester;
  return answers && (answers[topic] ?? '');
}
