import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import type { MailingContent, MailMessage, Told } from '#functions/mail/content';
import { messageOf } from '#functions/mail/messages/message';
import { compose } from '#infra/local/mail/compose';
import { content, event, post, told } from '#test/functions/mail/samples';
import { hostileTexts, naughtyStrings as naughty } from '#test/support/texts';

/** A message of each kind with one text in every field. */
function everywhere(text: string): MailMessage[] {
  const posts = [
    post({ postUid: 'p', title: text, excerpt: text, category: text, content_html: text }),
    post({ postUid: 'q', title: 'Second', type: 'newsletter', content_html: `<p>${text}</p>` }),
  ];
  const events = [event({ eventUid: 'e', title: text, when: text, where: text })];
  const one: Told = told({
    firstname: text,
    posts: ['p'],
    events: ['e'],
    children: [{ userUid: 'ada', firstname: text, posts: ['q'], events: [] }],
    unsubscribe: 'main.token',
  });
  const school: MailingContent['school'] = { ...content().school, name: text, phone: text };
  return (['Weekly', 'Daily', 'Principal'] as const).map((type) =>
    messageOf(content({ type, school, blurb: text, posts, events }), one),
  );
}

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
/** Everything that a message may consist of: words without signs of markup, and elements with attributes that can do nothing. */
const harmless = new RegExp(
  `^(?:[^<>]+|<!doctype html>|<!--\\[if mso\\]><table [^<>]*><tr><td><!\\[endif\\]-->|<!--\\[if mso\\]></td></tr></table><!\\[endif\\]-->|${tag.source})*$`,
);

function check({ html, subject, preview_text, text }: MailMessage): void {
  expect(html).toMatch(harmless);
  const tags = html.match(/<[^<>]*>/g)?.join('') ?? '';
  for (const [, name, value] of tags.matchAll(/ (href|src)="([^"]*)"/g)) {
    const isSafe =
      name === 'src'
        ? /^https:\/\/main\.portal\.example\.edu\/media\//
        : /^(https?:\/\/|mailto:|tel:)/i;
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

test('naughty strings in every field neither break a message nor do anything in it', () => {
  for (const text of naughty) everywhere(text).forEach(check);
});

test('texts that attack come out harmless in every field', () => {
  for (const text of hostileTexts) everywhere(text).forEach(check);
});

test('no text adds a header, a recipient or a part', async () => {
  const breaking = [
    'x\r\nBcc: all@example.org',
    'x\nContent-Type: text/html\n\n<b>',
    '\u2028x',
    'é\r\n\r\nbody',
  ];
  for (const text of [...breaking, ...naughty.slice(0, 60)]) {
    for (const { subject, text: plain, html, headers } of everywhere(text)) {
      const raw = compose(
        {
          ...{ from: 'portal@main.portal.example.edu', to: ['cara@example.org'], cc: [] },
          ...{ replyTo: [], subject, text: plain, html },
          headers: headers.map(({ Name, Value }) => ({ name: Name, value: Value })),
        },
        0,
      );
      const mail = await PostalMime.parse(raw);
      expect(mail.headers.map(({ key }) => key)).toEqual([
        ...['date', 'from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post'],
        ...['mime-version', 'content-type'],
      ]);
      expect(mail.to).toHaveLength(1);
      expect(mail.bcc ?? []).toEqual([]);
      expect(mail.attachments).toEqual([]);
    }
  }
});
