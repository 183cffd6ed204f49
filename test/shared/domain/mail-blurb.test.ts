import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blurbHtml, blurbPieces, blurbText } from '#shared/domain/mail-blurb';
import { hostileTexts } from '#test/support/texts';

const host = 'main.portal.example.edu';

test('links, bold words and new lines are shown as such', () => {
  const blurb =
    'Read <a href="https://x.example/a?b=1&c=2">the <b>plan</b></a>.<br>Thank <B>you</B>';
  expect(blurbHtml(blurb, host)).toBe(
    'Read <a href="https://x.example/a?b=1&amp;c=2">the </a><a href="https://x.example/a?b=1&amp;c=2"><strong>plan</strong></a>.<br>Thank <strong>you</strong>',
  );
  expect(blurbText(blurb, host)).toBe('Read the plan (https://x.example/a?b=1&c=2).\nThank you');
});

test('a line break that is typed is one, also behind the tag for it', () => {
  expect(blurbHtml('one<br>\r\ntwo\nthree<br/>four<br />five', host)).toBe(
    'one<br>two<br>three<br>four<br>five',
  );
});

test('places of the portal are on its host, mail and telephone links stay', () => {
  expect(blurbHtml('<a href="/notices">notices</a>', host)).toBe(
    `<a href="https://${host}/notices">notices</a>`,
  );
  expect(blurbText("<a href='mailto:a@b.org'>a@b.org</a>", host)).toBe('a@b.org');
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
])('%s is shown as it was typed', (blurb) => {
  expect(blurbPieces(blurb).every((piece) => piece.kind === 'words' && !piece.bold)).toBe(true);
  expect(blurbText(blurb)).toBe(blurb);
});

/** The only things that the HTML of a blurb may consist of. */
const onlyTags =
  /^(?:[^<>&"']|&(?:amp|lt|gt|quot|#39);|<br>|<\/?strong>|<\/a>|<a href="(?:https?:\/\/|mailto:|tel:)[^"<>\p{Cc}]*">)*$/u;

const fragments = fc.constantFrom(
  ...[
    '<b>',
    '</b>',
    '<br>',
    '</a>',
    '<a href="https://x.example/?a=1&b=2">',
    '<a href="/notices">',
  ],
  ...['<a href="javascript:ran()">', '<script>', 'words', '\n', '<', '"', "'", '&lt;', ' onload=x'],
);

test('whatever is typed, three tags and escaped words come out, properly closed, and no word is lost', () => {
  const typed = fc.oneof(
    fc.array(fc.oneof(fragments, fc.string({ unit: 'grapheme' }))).map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(typed, (blurb) => {
      const html = blurbHtml(blurb, host);
      expect(html).toMatch(onlyTags);
      for (const tag of ['a', 'strong']) {
        const opened = html.match(new RegExp(`<${tag}\\b`, 'g'))?.length ?? 0;
        expect(html.split(`</${tag}>`).length - 1).toBe(opened);
      }
      const words = blurbPieces(blurb).map((piece) => (piece.kind === 'words' ? piece.words : ''));
      const wordsTyped = blurb.replace(/<\/?b>|<br ?\/?>|<\/?a\b[^<>]*>|[\r\n \t]/gi, '');
      const wordsKept = words.join('').replace(/<\/?b>|<br ?\/?>|<\/?a\b[^<>]*>|[\r\n \t]/gi, '');
      expect(wordsKept).toBe(wordsTyped);
    }),
    { numRuns: 2000 },
  );
});

test('texts that attack come out as words', () => {
  for (const text of hostileTexts) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: blurbs may hold them, and letters drop them
    expect(blurbHtml(text.replace(/[\u0000-\u0008]/g, ''), host)).toMatch(onlyTags);
  }
});
