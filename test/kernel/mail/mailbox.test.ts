import fc from 'fast-check';
import PostalMime, { addressParser, decodeWords } from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { compose } from '#bin/local/mail/compose';
import { encodedWords, mailbox } from '#functions/kernel/mail/send/mailbox';
import { naughtyStrings } from '#test/support/texts';

const address = 'school@example.edu';

/** Returns a name as a mail program shows it. */
const nameIn = (written: string): string => {
  const [only] = addressParser(written, { flatten: true });
  return decodeWords(only?.name ?? '');
};

const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });

describe('mailbox', () => {
  it.each([
    ['Main School', `"Main School" <${address}>`],
    ['St. Mary, Harbour', `"St. Mary, Harbour" <${address}>`],
    ['The "Old" \\ School', `"The \\"Old\\" \\\\ School" <${address}>`],
    ['École', `=?UTF-8?B?w4ljb2xl?= <${address}>`],
    ['=?UTF-8?B?w4ljb2xl?=', `=?UTF-8?B?PT9VVEYtOD9CP3c0bGpiMnhsPz0=?= <${address}>`],
    ['', address],
  ])('writes the name %j', (name, written) => {
    expect(mailbox(name, address)).toBe(written);
  });

  it('encodes a name in words of at most 75 ASCII characters that decode to the same name', () => {
    fc.assert(
      fc.property(text, (name) => {
        const written = encodedWords(name);
        for (const word of written.split(' ')) {
          expect(word).toMatch(/^=\?UTF-8\?B\?[A-Za-z0-9+/=]+\?=$/);
          expect(word.length).toBeLessThanOrEqual(75);
          const bytes = Buffer.from(word.slice('=?UTF-8?B?'.length, -2), 'base64');
          expect(bytes.toString('utf8')).not.toContain('\ufffd');
        }
        expect(decodeWords(written)).toBe(name);
      }),
      { numRuns: 2000, seed: 30 },
    );
  });

  it('writes any name on one ASCII line of at most 320 characters', () => {
    for (const name of [...naughtyStrings, 'Ω'.repeat(400), 'a'.repeat(400)]) {
      const written = mailbox(name, address);
      expect(written).toMatch(/^[\x20-\x7e]{1,320}$/);
      expect(written.endsWith(address) || written.endsWith(`<${address}>`)).toBe(true);
    }
  });

  it('keeps a Greek school name through a mail parser', async () => {
    const name = 'Πρότυπο Γυμνάσιο «Ευαγγελική Σχολή», Νέα Σμύρνη';
    const raw = compose(
      {
        from: mailbox(name, address),
        to: ['cara@example.org'],
        cc: [],
        replyTo: [],
        subject: 'Νέα',
        text: 'x',
        html: undefined,
        headers: [],
      },
      0,
    );
    expect(raw.toString('latin1').split('\r\n\r\n')[0]).toMatch(/^[\x20-\x7e\r\n]*$/);
    const { from } = await PostalMime.parse(raw);
    expect(from).toMatchObject({ name, address });
    expect(nameIn(mailbox(name, address))).toBe(name);
  });
});
