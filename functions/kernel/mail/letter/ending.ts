import type { MailMessage, SchoolContent } from '../content.ts';
import { link, mailLink, phoneLink } from './blocks.ts';
import { type Html, html, oneLine } from './html.ts';
import type { Outline } from './outline.ts';

/** The end of a message: why its reader gets it, who gets the answers, and how to choose. */
export interface Ending {
  readonly why: string;
  /** Who gets the answers: empty for nobody, undefined if it is not known. */
  readonly answersTo: string | undefined;
  /** Without one there is no choice. */
  readonly choice?:
    | {
        /** The reader has no account, and so no page of mail preferences. */
        readonly isOutside?: true;
        readonly off?: { readonly words: string; readonly address: string } | undefined;
      }
    | undefined;
}

/** Each line with a link is 44 pixels high on a phone, so that a thumb hits one of them. */
const line = (words: Html): Html =>
  html`<div class="tap" style="padding:10px 0;line-height:24px">${words}</div>`;

/**
 * Returns who sends this and why, and how to turn it off. SES does not track clicks on the secret
 * link.
 */
export function footer(
  content: SchoolContent,
  { why, answersTo, choice }: Ending,
  outline: Outline,
): Html {
  const school = oneLine(content.school.name, 120);
  const phone = phoneBelow(content, outline);
  const settings = choice && !choice.isOutside && preferences(content);
  const off = choice?.off;
  return html`<div style="padding:4px 0">${why}</div>${
    answersTo && line(html`Replies go to ${link(content, mailLink(answersTo))}.`)
  }${answersTo === '' && html`<div style="padding:4px 0">${unread}</div>`}${
    phone
      ? line(html`${school} · Telephone ${link(content, phoneLink(phone))}`)
      : html`<div style="padding:4px 0">${school}</div>`
  }${settings && line(link(content, { words: choose, address: settings }))}${
    off && line(link(content, { ...off, tracking: 'untracked' }))
  }`;
}

/** Returns the end of a message as lines of plain text. */
export function footerText(
  content: SchoolContent,
  { why, answersTo, choice }: Ending,
  outline: Outline,
): string[] {
  const phone = phoneBelow(content, outline);
  const school = oneLine(content.school.name, 120);
  return [
    why,
    ...(answersTo ? [`Replies go to ${answersTo}.`] : answersTo === '' ? [unread] : []),
    phone ? `${school} · Telephone ${phone}` : school,
    ...(choice && !choice.isOutside ? [`${choose}: ${preferences(content)}`] : []),
    ...(choice?.off ? [`${choice.off.words}: ${choice.off.address}`] : []),
  ];
}

const unread = 'Replies to this e-mail are not read.';
const choose = 'Choose your messages';

/** Returns the telephone number for the last lines. An emergency has it beside its message. */
const phoneBelow = ({ school }: SchoolContent, { topic }: Outline): string =>
  topic === 'emergency' ? '' : oneLine(school.phone, 40);

const preferences = ({ school }: SchoolContent) =>
  `https://${school.host}/notification-preferences`;

/** Returns how a reader without an account stops this mail. */
export const outsideChoice = (
  content: SchoolContent,
  unsubscribe: string | undefined,
): Ending['choice'] => ({
  isOutside: true,
  ...(unsubscribe && {
    off: { words: 'Unsubscribe', address: unsubscribePage(content, unsubscribe) },
  }),
});

/** Returns the address of the page that turns a kind of mail off. */
export const unsubscribePage = ({ school }: SchoolContent, token: string): string =>
  `https://${school.host}/unsubscribe/${encodeURIComponent(token)}`;

/** Returns the headers for the unsubscribe button of mail programs (RFC 8058). */
export function unsubscribeHeaders(
  { school }: SchoolContent,
  unsubscribe: string | undefined,
): MailMessage['headers'] {
  if (!unsubscribe) return [];
  const address = `https://${school.host}/api/unsubscribe/${encodeURIComponent(unsubscribe)}`;
  return [
    { Name: 'List-Unsubscribe', Value: `<${address}>` },
    { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
  ];
}
