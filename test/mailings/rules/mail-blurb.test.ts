import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blurbHtml, blurbPieces, blurbText } from '#shared/mailings/mail-blurb';
import { hostileTexts } from '#test/support/texts';

const onHost = (link: string) =>
  link.startsWith('/') ? `https://main.portal.example.edu${link}` : link;

test('renders links, bold text and new lines', () => {
  const blurb =
    'Read <a href="https://x.example/a?b=1&c=2">the <b>plan</b></a>.<br>Thank <B>you</B>';
  expect(blurbHtml(blurb, onHost)).toBe(
    'Read <a href="https://x.example/a?b=1&amp;c=2">the </a><a href="https://x.example/a?b=1&amp;c=2"><strong>plan</strong></a>.<br>Thank <strong>you</strong>',
  );
  expect(blurbText(blurb, onHost)).toBe('Read the plan (https://x.example/a?b=1&c=2).\nThank you');
});

test('renders a typed line break, and only one when a break tag is before it', () => {
  expect(blurbHtml('one<br>\r\ntwo\nthree<br/>four<br />five', onHost)).toBe(
    'one<br>two<br>three<br>four<br>five',
  );
});

test('adds the host to links of the portal, and keeps mail links', () => {
  expect(blurbHtml('<a href="/notices">notices</a>', onHost)).toBe(
    `<a href="https://main.portal.example.edu/notices">notices</a>`,
  );
  expect(blurbText("<a href='mailto:a@b.org'>a@b.org</a>", onHost)).toBe('a@b.org');
});

test.each([
  '<b>not closed',
  'closed</b> only',
  '<a href="javascript:ran()">x</a>',
  '<a href="#top">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="https://x.example" onclick="ran()">x</a>',
  '<i>italic</i>',
  '3 < 5 & "6" > 2',
  '<a href="https://x.example">not closed',
])('shows %s as it was typed', (blurb) => {
  expect(blurbPieces(blurb).every((piece) => piece.kind === 'words' && !piece.bold)).toBe(true);
  expect(blurbText(blurb)).toBe(blurb);
});

/** The HTML that a blurb may have. */
const onlyTags =
  /^(?:[^<>&"']|&(?:amp|lt|gt|quot|#39);|<br>|<\/?strong>|<\/a>|<a href="(?:https?:\/\/|webcal:\/\/|mailto:|tel:|sms:)[^"<>\p{Cc}]*">)*$/u;

const fragments = fc.constantFrom(
  '<b>',
  '</b>',
  '<br>',
  '</a>',
  '<a href="https://x.example/?a=1&b=2">',
  '<a href="/notices">',
  '<a href="javascript:ran()">',
  '<script>',
  'words',
  '\n',
  '<',
  '"',
  "'",
  '&lt;',
  ' onload=x',
);

test('renders any text as escaped words with only closed b, a and br tags, and keeps every word', () => {
  const typed = fc.oneof(
    fc.array(fc.oneof(fragments, fc.string({ unit: 'grapheme' }))).map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(typed, (blurb) => {
      const html = blurbHtml(blurb, onHost);
      expect(html).toMatch(onlyTags);
      for (const tag of ['a', 'strong']) {
        const opened = html.match(new RegExp(`<${tag}\\b`, 'g'))?.length ?? 0;
        expect(html.split(`</${tag}>`).length - 1).toBe(opened);
      }
      const words = blurbPieces(blurb).map((piece) => (piece.kind === 'words' ? piece.words : ''));
      const wordsTyped = blurb.replace(/<\/?b>|<br ?\/?>|<\/?a\b[^<>]*>|[\r\n \t]/gi, '');
      const wordsShown = words.join('').replace(/<\/?b>|<br ?\/?>|<\/?a\b[^<>]*>|[\r\n \t]/gi, '');
      expect(wordsShown).toBe(wordsTyped);
    }),
    { numRuns: 2000 },
  );
});

test('escapes the attack texts', () => {
  for (const text of hostileTexts) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: blurbs may hold them, and letters drop them
    expect(blurbHtml(text.replace(/[\u0000-\u0008]/g, ''), onHost)).toMatch(onlyTags);
  }
});
