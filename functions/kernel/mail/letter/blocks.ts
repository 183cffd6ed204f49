import type { SchoolContent } from '../content.ts';
import { Html, html, oneLine, printable } from './html.ts';
import { linkColour, type Piece } from './outline.ts';

/**
 * The pieces that all letters have. Styles are in each element, because most mail programs ignore
 * other styles.
 */

export const font = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Returns the greeting of a message: nothing for who has no name, such as an office. */
export function greetingOf(firstname: string): Piece[] {
  const name = oneLine(firstname, 60);
  return name ? [paragraph(`Hello ${name},`)] : [];
}

/** Returns a paragraph of plain words. */
export const paragraph = (words: string): Piece => ({
  html: html`<p class="words" style="margin:0 0 16px;${font};font-size:16px;line-height:1.6;color:#1f2937">${words}</p>`,
  text: `${printable(words)}\n`,
});

/**
 * Returns a link that looks like a button. It is a table cell, because Outlook ignores padding
 * elsewhere. SES counts no clicks on an `untracked` one, so that its address stays as it is.
 */
export function button(
  content: SchoolContent,
  words: string,
  address: string,
  tracking?: 'untracked',
): Html {
  const colour = linkColour(content);
  const track = new Html(tracking ? ' ses:no-track' : '');
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr><td class="button" align="center" bgcolor="${colour}" style="border-radius:8px;background-color:${colour};mso-padding-alt:12px 24px"><a class="button-words"${track} href="${address}" style="display:inline-block;padding:12px 24px;${font};font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none">${words}</a></td></tr></table>`;
}

/** Returns a button that opens an address, on a line of its own. */
export const openButton = (
  content: SchoolContent,
  words: string,
  address: string,
  tracking?: 'untracked',
): Piece => ({
  html: html`<div style="padding:8px 0">${button(content, words, address, tracking)}</div>`,
  text: `${words}: ${address}\n`,
});
