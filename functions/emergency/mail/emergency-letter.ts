import type { MailMessage, Reader, SchoolContent } from '#functions/kernel/mail/content';
import { openButton, paragraph, phoneLink, twoButtons } from '#functions/kernel/mail/letter/blocks';
import { oneLine } from '#functions/kernel/mail/letter/html';
import { letterMessage } from '#functions/kernel/mail/letter/letter';
import type { Piece } from '#functions/kernel/mail/letter/outline';
import { momentIn, previewOf } from '#functions/kernel/mail/letter/words';
import { beginnings } from '#shared/emergency/emergency-text';
import type { SendingKind } from '#shared/emergency/sending';
import { pathTo } from '#shared/site/paths';
import type { StoredSending } from '../store/sendings.ts';

type Message = Pick<StoredSending, 'kind' | 'message' | 'starts_at'>;

/** What the band above a message says. */
const bands: Record<SendingKind, string> = {
  message: 'Emergency',
  update: 'Emergency: update',
  'all-clear': 'All clear',
  test: 'Emergency',
};

/** Returns the subject: the beginning of the message itself, for people who read no further. */
export const emergencySubject = (
  { kind, message }: Pick<Message, 'kind' | 'message'>,
  most = 150,
): string => beginnings[kind] + oneLine(message, most);

/** The longest first sentence that is a heading, in characters. */
const longestHeading = 110;

/** Returns a message without the words that the band says already. */
const saidBelow = ({ kind, message }: Message): string =>
  (kind === 'all-clear' && message.trim().replace(/^all[ -]clear[.!]\s*/i, '')) || message;

/**
 * Returns the first sentence of a message as its heading, and the rest. A sentence that is too long for
 * a heading is cut there, and stays whole below it.
 */
function headed(message: string): { readonly heading: string; readonly rest: string } {
  const text = message.trim();
  const [first = text] = /^[^\n]*?[.!?](?=\s+\p{Lu}|\s*$|\n)|^[^\n]+/u.exec(text) ?? [];
  if ([...first].length > longestHeading)
    return { heading: oneLine(first, longestHeading), rest: text };
  return { heading: oneLine(first, longestHeading), rest: text.slice(first.length) };
}

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
  const { kind, message, starts_at } = sending;
  const { heading, rest } = headed(saidBelow(sending));
  const lines = rest.split(/\n+/).filter((line) => line.trim() !== '');
  const sent = `sent ${momentIn(content.school.timeZone, starts_at)}`;
  return letterMessage(content, {
    topic: 'emergency',
    reader,
    subject: emergencySubject(sending),
    heading,
    preview: previewOf([oneLine(message, 140)]),
    alert: { words: `${bands[kind]} · ${sent}`, isOver: kind === 'all-clear' },
    pieces: [
      ...lines.map((line) => paragraph(line.trim())),
      ...reachSchool(content),
      ...(link ? safetyPieces(content, link) : []),
    ],
  });
}

/** Returns the ways to the newest words of the school: the portal, and its telephone. */
function reachSchool(content: SchoolContent): Piece[] {
  const { host, phone } = content.school;
  const address = `https://${host}${pathTo('/emergency-brodcast')}`;
  const open = 'Open the portal';
  if (!phone) return [openButton(content, open, address)];
  const call = phoneLink(phone);
  return [
    twoButtons(
      content,
      { words: open, address },
      { words: `Call ${call.words}`, address: call.address },
    ),
    paragraph('The portal always has the newest message.'),
  ];
}

/** Returns the question and its link, which names its reader to the school. Nobody counts its clicks. */
const safetyPieces = (content: SchoolContent, link: string): Piece[] => [
  paragraph(
    'Are you safe? Tell the school without signing in. The link is your own: please keep it to yourself.',
  ),
  openButton(content, 'Tell the school if you are safe', link, 'untracked'),
];
