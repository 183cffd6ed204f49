import type { MailMessage, Reader, SchoolContent } from '#functions/kernel/mail/content';
import { openButton, paragraph } from '#functions/kernel/mail/letter/blocks';
import { oneLine } from '#functions/kernel/mail/letter/html';
import { letterMessage } from '#functions/kernel/mail/letter/letter';
import type { Piece } from '#functions/kernel/mail/letter/outline';
import { previewOf } from '#functions/kernel/mail/letter/words';
import { beginnings } from '#shared/emergency/emergency-text';
import { pathTo } from '#shared/site/paths';
import type { StoredSending } from '../store/sendings.ts';

type Message = Pick<StoredSending, 'kind' | 'message'>;

/** Returns the subject: the beginning of the message itself, for people who read no further. */
export const emergencySubject = ({ kind, message }: Message, most = 150): string =>
  beginnings[kind] + oneLine(message, most);

/**
 * Returns an emergency message as a letter. It has no greeting: the message comes first, and is the
 * same for everyone. With a link it ends with the question whether its reader is safe.
 */
export function emergencyLetter(
  sending: Message,
  content: SchoolContent,
  reader: Reader,
  link?: string,
): MailMessage {
  const { host, phone } = content.school;
  const subject = emergencySubject(sending);
  const lines = sending.message.split(/\n+/).filter((line) => line.trim() !== '');
  const address = `https://${host}${pathTo('/emergency-brodcast')}`;
  return letterMessage(content, {
    topic: 'emergency',
    reader,
    subject,
    heading: sending.kind === 'all-clear' ? 'The emergency is over' : 'Emergency',
    preview: previewOf([oneLine(sending.message, 140)]),
    pieces: [
      ...lines.map(paragraph),
      openButton(content, 'Open the portal', address),
      // Beside the message, and so not again in its last lines.
      ...(phone ? [paragraph(`The telephone of the school: ${oneLine(phone, 40)}`)] : []),
      ...(link ? safetyPieces(content, link) : []),
    ],
  });
}

/** Returns the question and its link, which names its reader to the school. Nobody counts its clicks. */
const safetyPieces = (content: SchoolContent, link: string): Piece[] => [
  paragraph(
    'Are you safe? Answer without signing in. The link is yours: please forward it to nobody.',
  ),
  openButton(content, 'Tell the school if you are safe', link, 'untracked'),
];
