import type { MailMessage, Reader, SchoolContent } from '#functions/kernel/mail/content';
import {
  boldLine,
  buttonLine,
  callSchool,
  openButton,
  paragraph,
  sentence,
  twoButtons,
} from '#functions/kernel/mail/letter/blocks';
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

/** The longest line that is bold, in characters: an instruction, not a letter. */
const longestBold = 200;

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

/** The link by which a reader answers “Are you safe?”. */
export interface SafetyLink {
  readonly address: string;
  /** The reader is a carer, so it asks about the children too. */
  readonly isCarer: boolean;
}

/**
 * Returns an emergency message as a letter. It has no greeting: the message comes first, and is the
 * same for everyone. It has one full button: the answer of its reader, if it asks for one.
 */
export function emergencyLetter(
  sending: Message,
  content: SchoolContent,
  reader: Reader,
  link?: SafetyLink,
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
      ...lines.map((line) => instruction(line.trim())),
      ...(link ? askedSafe(content, link) : reachSchool(content)),
    ],
  });
}

const instruction = (line: string): Piece =>
  ([...line].length > longestBold ? paragraph : boldLine)(line);

const portalOf = ({ school: { host } }: SchoolContent): string =>
  `https://${host}${pathTo('/emergency-brodcast')}`;

/** Returns the ways to the newest words of the school: the portal, and its telephone. */
function reachSchool(content: SchoolContent): Piece[] {
  const { phone } = content.school;
  const portal = { words: 'Open the portal', address: portalOf(content) };
  if (!phone) return [openButton(content, portal.words, portal.address)];
  return [twoButtons(content, portal, callSchool(phone)), paragraph(`${newest}.`)];
}

const newest = 'The portal always has the newest message';

/**
 * Returns the question and its link, which names its reader to the school, and below it the school.
 * Nobody counts its clicks.
 */
function askedSafe(content: SchoolContent, { address, isCarer }: SafetyLink): Piece[] {
  const { phone } = content.school;
  const asked = isCarer
    ? 'Let us know that you are safe, and if your children are with you. You need not sign in.'
    : 'Let us know that you are safe, or that you need help. You need not sign in.';
  return [
    paragraph(asked),
    openButton(content, 'Answer now', address, 'untracked'),
    ...(phone ? [buttonLine(content, callSchool(phone), 'edge')] : []),
    sentence(content, [
      `${newest}: `,
      { words: 'open the portal', address: portalOf(content) },
      '.',
    ]),
    paragraph('Don’t forward this e-mail: its answer counts as yours.'),
  ];
}
