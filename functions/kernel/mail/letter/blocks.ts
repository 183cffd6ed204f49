import type { SchoolContent } from '../content.ts';
import { Html, html, oneLine, printable, together } from './html.ts';
import { linkColour, type Piece } from './outline.ts';
import { telOf } from './words.ts';

/**
 * The pieces that all letters have. Styles are in each element, because most mail programs ignore
 * other styles.
 */

export const font = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The typeface of headings, as in the portal. */
export const serif =
  "font-family:'Iowan Old Style','Palatino Linotype','URW Palladio L',P052,'Noto Serif',Georgia,serif";

/** Returns the greeting of a message: nothing for who has no name, such as an office. */
export function greetingOf(firstname: string): Piece[] {
  const name = oneLine(firstname, 60);
  return name ? [paragraph(`Hello ${name},`)] : [];
}

const body = (more = ''): string =>
  `margin:0 0 16px;${font};font-size:16px;line-height:1.6;color:#1f2937${more}`;

/** Returns a paragraph of plain words. */
export const paragraph = (words: string): Piece => ({
  html: html`<p class="words" style="${body()}">${together(words)}</p>`,
  text: `${printable(words)}\n`,
});

/** Returns a line that is read first: until when, or what for. */
export const boldLine = (words: string): Piece => ({
  html: html`<p class="words" style="${body(';font-size:18px;font-weight:700')}">${together(words)}</p>`,
  text: `${printable(words)}\n`,
});

/** Words that lead somewhere. SES counts no clicks on an `untracked` address. */
export interface LinkedWords {
  readonly words: string;
  readonly address: string;
  readonly tracking?: 'untracked';
}

/** Returns the words of a telephone number, which call it. */
export const phoneLink = (phone: string): LinkedWords => ({
  words: oneLine(phone, 40),
  address: telOf(phone),
});

/** Returns the words of a mail address, which write to it. */
export const mailLink = (address: string): LinkedWords => ({
  words: address,
  address: `mailto:${address}`,
});

/** Returns a link inside words. */
export function link(content: SchoolContent, { words, address, tracking }: LinkedWords): Html {
  const track = new Html(tracking ? ' ses:no-track' : '');
  const whole = address.startsWith('tel:') ? ';white-space:nowrap' : '';
  return html`<a class="link"${track} href="${address}" style="color:${linkColour(content)};text-decoration:underline${whole}">${together(words)}</a>`;
}

/** Returns a paragraph with links in it. A number or a mail address says itself as plain text. */
export const sentence = (
  content: SchoolContent,
  parts: readonly (string | LinkedWords)[],
): Piece => ({
  html: html`<p class="words" style="${body()}">${parts.map((part) =>
    typeof part === 'string' ? together(part) : link(content, part),
  )}</p>`,
  text: `${parts.map((part) => (typeof part === 'string' ? printable(part) : plainLink(part))).join('')}\n`,
});

const plainLink = ({ words, address }: LinkedWords): string =>
  saysItself(address) ? words : `${words} (${address})`;

/** The words of a telephone number or a mail address are what people type. */
const saysItself = (address: string): boolean => /^(tel|mailto):/.test(address);

/** Returns facts, one line each: what it is, and what is known of it. */
export const factList = (facts: readonly (readonly [name: string, value: string])[]): Piece => ({
  html: html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${facts.map(
    ([name, value]) =>
      html`<tr><td class="quiet" valign="top" style="padding:3px 16px 3px 0;${font};font-size:15px;line-height:1.5;color:#4b5563">${name}</td><td class="words" valign="top" style="padding:3px 0;${font};font-size:16px;line-height:1.5;color:#1f2937">${together(value)}</td></tr>`,
  )}</table>`,
  text: `${facts.map(([name, value]) => `${name}: ${printable(value)}`).join('\n')}\n`,
});

/** The look of a button: full of the school's colour, or only with its edge. */
const looks = {
  full: { cell: 'button', words: 'button-words', ground: '', ink: '#ffffff' },
  edge: { cell: 'edge', words: 'link', ground: 'transparent', ink: '' },
} as const;

/**
 * Returns a link that looks like a button. It is a table cell, because Outlook ignores padding
 * elsewhere. SES counts no clicks on an `untracked` one, so that its address stays as it is.
 */
export function button(
  content: SchoolContent,
  { words, address, tracking }: LinkedWords,
  look: keyof typeof looks = 'full',
): Html {
  const colour = linkColour(content);
  const track = new Html(tracking ? ' ses:no-track' : '');
  const { cell, words: inside, ground, ink } = looks[look];
  const fill = look === 'full' ? html` bgcolor="${colour}"` : '';
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr><td class="${cell}" align="center"${fill} style="border-radius:8px;border:2px solid ${colour};background-color:${ground || colour};mso-padding-alt:10px 22px"><a class="${inside}"${track} href="${address}" style="display:inline-block;padding:10px 22px;${font};font-size:16px;line-height:24px;font-weight:600;color:${ink || colour};text-decoration:none">${together(words)}</a></td></tr></table>`;
}

/** Returns a button on a line of its own. A mail has one that is full: its first act. */
export const buttonLine = (
  content: SchoolContent,
  linked: LinkedWords,
  look: keyof typeof looks = 'full',
): Piece => ({
  html: html`<div style="padding:8px 0">${button(content, linked, look)}</div>`,
  text: plainButton(linked),
});

/** Returns a button that opens an address, on a line of its own. */
export const openButton = (
  content: SchoolContent,
  words: string,
  address: string,
  tracking?: 'untracked',
): Piece => buttonLine(content, { words, address, ...(tracking && { tracking }) });

/** Returns the words of a button that calls the school. */
export function callSchool(phone: string): LinkedWords {
  const { words, address } = phoneLink(phone);
  return { words: `Call ${words}`, address };
}

/** Returns two buttons beside each other, where there is room: the first one is what most people need. */
export const twoButtons = (
  content: SchoolContent,
  first: LinkedWords,
  second: LinkedWords,
): Piece => ({
  html: html`<div style="padding:8px 0"><div style="display:inline-block;margin:0 12px 0 0;vertical-align:top">${button(content, first)}</div><div style="display:inline-block;vertical-align:top">${button(content, second, 'edge')}</div></div>`,
  text: [first, second].map(plainButton).join(''),
});

const plainButton = ({ words, address }: LinkedWords): string =>
  saysItself(address) ? `${words}\n` : `${words}: ${address}\n`;
