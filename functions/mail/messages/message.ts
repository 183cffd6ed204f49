import type { MailingContent, MailMessage, Told } from '#functions/mail/content';
import { daily } from '#functions/mail/messages/daily';
import { digest } from '#functions/mail/messages/digest';
import { layOut, plainLetter } from '#functions/mail/messages/layout';
import type { LetterMaker, Room } from '#functions/mail/messages/letter';
import { principal } from '#functions/mail/messages/principal';
import type { MailingType } from '#shared/domain/mailing';

/** Gmail cuts a message off where its HTML passes 102 KB. */
const mostBytes = 100_000;

const all = Number.POSITIVE_INFINITY;
const everything: Room = { isWhole: true, most: all, blurb: all };

/** Less and less, until it fits: excerpts, fewer posts, a shorter blurb. */
const smaller: readonly Room[] = [
  ...[all, 100, 60, 40, 25, 15, 8].map((most) => ({ isWhole: false, most, blurb: all })),
  { isWhole: false, most: 5, blurb: 4000 },
];

const makers = { Weekly: digest, Daily: daily, Principal: principal } as const satisfies Record<
  MailingType,
  LetterMaker
>;

/** One person's message of a mailing. The same content and the same told give the same message, so a retry says what the first try said. */
export function messageOf(content: MailingContent, told: Told): MailMessage {
  let message = inRoom(content, told, everything);
  for (const room of smaller) {
    if (Buffer.byteLength(message.html) <= mostBytes) break;
    message = inRoom(content, told, room);
  }
  return message;
}

function inRoom(content: MailingContent, told: Told, room: Room): MailMessage {
  const letter = makers[content.type](content, told, room);
  return {
    subject: letter.subject,
    preview_text: letter.preview,
    html: layOut(content, told, letter),
    text: plainLetter(content, told, letter),
    headers: headersOf(content, told),
  };
}

/** What mail programs need for a button that turns this kind of mail off (RFC 8058). */
function headersOf({ school }: MailingContent, { unsubscribe }: Told): MailMessage['headers'] {
  if (!unsubscribe) return [];
  const address = `https://${school.host}/api/unsubscribe/${encodeURIComponent(unsubscribe)}`;
  return [
    { Name: 'List-Unsubscribe', Value: `<${address}>` },
    { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
  ];
}
