import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { gatherFonts } from '#bin/lib/build/fonts';
import { textOf } from '#functions/kernel/html/normalise';
import { plainOf } from '#functions/kernel/html/plain';
import { sanitise } from '#functions/kernel/html/sanitise';
import type { MailMessage } from '#functions/kernel/mail/content';
import { messageOf } from '#functions/mailings/messages/message';
import { postText } from '#functions/mailings/messages/post-text';
import { type FontSet, openFonts } from '#functions/pdf/font-set';
import { startReport } from '#functions/pdf/report';
import { expectHarmless } from '#test/mailings/messages/harmless';
import { content, personal, post } from '#test/mailings/messages/samples';
import { readPdf } from '#test/support/pdf-reader';
import { proofRuns, proofSeed } from '#test/support/proof-runs';
import { documentOf } from '#test/support/random-documents';
import { hostileTexts, naughtyStrings } from '#test/support/texts';

const numRuns = proofRuns(10_000);
const seed = proofSeed;

const attacks = [...hostileTexts, ...naughtyStrings];
let fonts: FontSet;
beforeAll(async () => {
  fonts = openFonts(await gatherFonts());
});

const one = { ...content(), reader: 'carer' } as const;

/** Composes a message of each kind with a text as title, excerpt and whole text of a post. */
function composed(html: string): MailMessage[] {
  const posts = [post({ postUid: 'p', title: html, excerpt: html, content_html: html })];
  return (['Weekly', 'Daily', 'Principal'] as const).map((type) =>
    messageOf(content({ type, posts, blurb: html }), personal({ posts: ['p'] })),
  );
}

/** Prints texts in the cells of a PDF, and reads them from it. */
async function printed(texts: readonly string[]): Promise<(string | undefined)[]> {
  const report = startReport({ title: 'Texts', language: 'en-AU', made: new Date(0) }, fonts);
  const table = report.table([{ title: 'Text', share: 1 }]);
  for (const text of texts) table.row([text]);
  table.finish();
  const pdf = await readPdf(await report.finish());
  return pdf
    .rows()
    .slice(1)
    .map(([text]) => text);
}

/** Returns a text as a PDF shows it: on one line, without invisible characters. */
const visible = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u00a0]/gu, ' ')
    .replace(/(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])(?:\p{Cf}|[\ufe00-\ufe0f])/gu, '')
    .normalize('NFC');

const letters = (text: string): string => text.replace(/[^\p{L}]/gu, '');

describe('mail and PDF composition', () => {
  it.each([
    ['before repair', (html: string) => html],
    ['after sanitising', sanitise],
  ])('composes every text of the attack lists %s', (_, stored) => {
    for (const html of attacks) composed(stored(html)).forEach(expectHarmless);
  });

  it('composes random documents from the attack lists', () => {
    fc.assert(
      fc.property(documentOf(attacks), fc.boolean(), (html, isClean) => {
        composed(isClean ? sanitise(html) : html).forEach(expectHarmless);
      }),
      { numRuns, seed },
    );
  });

  it('keeps the words of a document in the plain part of a mail', () => {
    fc.assert(
      fc.property(documentOf([]), (html) => {
        const text = postText(post({ postUid: 'p', content_html: html }), one);
        expect(letters(plainOf(text.source))).toBe(letters(textOf(html)));
      }),
      { numRuns, seed },
    );
  });

  it('prints the same text that the plain part of a mail has', async () => {
    const chunk = 50;
    const samples = [...attacks, ...fc.sample(documentOf(attacks), { numRuns, seed })];
    for (let at = 0; at < samples.length; at += chunk) {
      const texts = samples
        .slice(at, at + chunk)
        .map((html) => post({ postUid: 'p', content_html: html }))
        .map((each) => plainOf(postText(each, one).source));
      expect(await printed(texts)).toEqual(texts.map(visible));
    }
  });
}, 600_000);
