import { expect } from 'vitest';
import type { MailMessage } from '#functions/kernel/mail/content';

const names =
  'html head meta title style body div table tr td th h1 h2 h3 h4 p a img span br hr strong em u s sub sup small code pre ul ol li blockquote caption thead tbody tfoot'.split(
    ' ',
  );
const attributes =
  'lang dir xmlns xmlns:ses charset name content class style width height cellpadding cellspacing border bgcolor align valign role aria-roledescription aria-label href ses:no-track src alt colspan rowspan scope start'.split(
    ' ',
  );
const tag = new RegExp(
  `</?(?:${names.join('|')})(?: (?:${attributes.join('|')})(?:="[^"<>]*")?)*(?: ?/)?>`,
);
/** The HTML that a message may have: text without markup, and elements with safe attributes. */
const harmless = new RegExp(
  `^(?:[^<>]+|<!doctype html>|<!--\\[if mso\\]><table [^<>]*><tr><td><!\\[endif\\]-->|<!--\\[if mso\\]></td></tr></table><!\\[endif\\]-->|${tag.source})*$`,
);

/** Expects a message without scripts, unsafe links or styles. */
export function expectHarmless({ html, subject, preview_text, text }: MailMessage): void {
  expect(html).toMatch(harmless);
  const tags = html.match(/<[^<>]*>/g)?.join('') ?? '';
  for (const [, name, value] of tags.matchAll(/ (href|src)="([^"]*)"/g)) {
    const isSafe =
      name === 'src'
        ? /^https:\/\/main\.portal\.example\.edu\/media\//
        : /^(https?:\/\/|webcal:\/\/|mailto:|tel:|sms:)/i;
    expect(value).toMatch(isSafe);
  }
  for (const [, style] of tags.matchAll(/ style="([^"]*)"/g)) {
    expect(style).not.toMatch(/url\(|expression|position|@import|javascript/i);
  }
  for (const line of [subject, preview_text]) {
    expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
    expect([...line].length).toBeLessThanOrEqual(300);
  }
  expect(html.isWellFormed() && text.isWellFormed()).toBe(true);
  expect(text).not.toMatch(/[^\P{Cc}\n\t]/u);
}
