import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { compose } from '#bin/local/mail/compose';
import type { MailMessage, MessageContent } from '#functions/kernel/mail/content';
import { messageOf } from '#functions/mailings/messages/message';
import type { MailingContent } from '#functions/mailings/rules/content';
import { expectHarmless } from '#test/mailings/messages/harmless';
import { content, event, personal, post } from '#test/mailings/messages/samples';
import { hostileTexts, naughtyStrings as naughty } from '#test/support/texts';

/** Composes a message of each kind with one text in every field. */
function everywhere(text: string): MailMessage[] {
  const posts = [
    post({ postUid: 'p', title: text, excerpt: text, category: text, content_html: text }),
    post({ postUid: 'q', title: 'Second', type: 'newsletter', content_html: `<p>${text}</p>` }),
  ];
  const events = [event({ eventUid: 'e', title: text, when: text, where: text })];
  const one: MessageContent = personal({
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

test('escapes the naughty strings in every field', () => {
  for (const text of naughty) everywhere(text).forEach(expectHarmless);
});

test('escapes the attack texts in every field', () => {
  for (const text of hostileTexts) everywhere(text).forEach(expectHarmless);
});

test('adds no header, recipient or part from any text', async () => {
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
          from: 'portal@main.portal.example.edu',
          to: ['cara@example.org'],
          cc: [],
          replyTo: [],
          subject,
          text: plain,
          html,
          headers: headers.map(({ Name, Value }) => ({ name: Name, value: Value })),
        },
        0,
      );
      const mail = await PostalMime.parse(raw);
      expect(mail.headers.map(({ key }) => key)).toEqual([
        'date',
        'from',
        'to',
        'subject',
        'list-unsubscribe',
        'list-unsubscribe-post',
        'mime-version',
        'content-type',
      ]);
      expect(mail.to).toHaveLength(1);
      expect(mail.bcc ?? []).toEqual([]);
      expect(mail.attachments).toEqual([]);
    }
  }
});
