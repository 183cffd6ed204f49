import { describe, expect, it } from 'vitest';
import { emergencyLetter } from '#functions/emergency/mail/emergency-letter';
import { noReader } from '#functions/kernel/mail/content';
import { harbour, letters } from '#test/mailings/messages/letters';

const textOf = (kind: string): string => letters[kind]?.().text ?? '';

/** A mail of each kind says first what it asks for, and nothing twice. */
describe('the words of mail', () => {
  it.each([
    ['unexplained', 'Nina was marked absent on Wednesday 25 November, periods 1 and 2\n==='],
    ['acknowledge', 'We don’t have your reply yet.'],
    ['acknowledge', 'Hello Mary,\n\nReply by Wed 2 Dec for Nina\n\nYear 7 goes to Cape Hawke'],
    ['signing', 'Sign by Sun 20 Dec\n\nAda Young of Harbour College asks you to read and sign'],
    [
      'notice',
      'Hello Mary,\n\nNina Hale: Wednesday 25 November, whole day\n\nThere is nothing more to do.',
    ],
    ['office', 'Class: Year 7\nWhen: Wednesday 25 November, whole day\nFrom: Mary Hale\nSent: '],
    ['subscriber', 'We e-mail you each new issue, and nothing else.'],
  ])('says in the mail %s what it is about', (kind, words) => {
    expect(textOf(kind)).toContain(words);
  });

  it('asks to call at once if a child should be at school, with a link that calls', () => {
    const text = textOf('unexplained');
    expect(text).toContain(
      'Hello Mary,\n\nIf you expected Nina to be at school, call us now.\n\nCall 02 5550 0100\n',
    );
    const html = letters.unexplained?.().html ?? '';
    expect(html.match(/class="button"/g)).toHaveLength(1);
    expect(html).toMatch(/class="button-words" href="tel:0255500100"/);
  });

  it('names a child once to the office, and the reason never', () => {
    const [, body = ''] = textOf('office').split('===\n');
    expect(body).not.toContain('Nina');
    expect(body).toContain('The portal shows the reason.');
  });

  it('has no button below a principal’s message that is there in full', () => {
    expect(letters.principal?.().html).not.toContain('class="button"');
  });

  it('says how to ask about a note, although nobody reads replies', () => {
    const text = textOf('note');
    expect(text).toContain('Ada Young wrote a note about N. H.\n===');
    expect(text).toContain('If you can’t, speak to Ada Young.');
    expect(text).toContain('Replies to this e-mail are not read.');
  });

  it('ends a subscription by one link, whose clicks nobody counts', () => {
    const html = letters.subscriber?.().html ?? '';
    expect(html.match(/<a class="link" ses:no-track href="[^"]*\/unsubscribe\//g)).toHaveLength(1);
  });

  it('says which fact a link to a document asks for and why, and whom to call in doubt', () => {
    const text = textOf('signing');
    expect(text).toContain('Please sign: Enrolment document for Nina Hale\n===');
    expect(text).toContain(
      'To keep the document private, the page first asks for the birthday or the student number of Nina Hale.',
    );
    expect(text).toContain('Not sure that this is from the school? Call 02 5550 0100.');
  });

  it('puts what is for all families first in the daily reminders, and last in the digest', () => {
    const parts = (kind: string) => textOf(kind).match(/^For .*$/gm);
    expect(parts('daily')).toEqual(['For all families', 'For Nina', 'For Tom']);
    expect(parts('digest')?.at(-1)).toBe('For all families');
  });

  it('shows all pictures of a digest in one size', () => {
    const sizes = letters.digest?.().html.match(/<img class="thumb"[^>]*style="[^"]*"/g) ?? [];
    expect(sizes).toHaveLength(2);
    for (const each of sizes) expect(each).toContain('width:96px;height:72px;object-fit:cover');
  });
});

describe('an emergency message', () => {
  const at = { starts_at: '2026-11-24T23:20:00.000Z' };
  const letter = (message: string, is: object = {}, school = harbour) =>
    emergencyLetter({ kind: 'message', message, ...at, ...is }, { school }, noReader);
  const begins = 'Emergency · sent Wednesday 25 November, 10:20 am\n\n';

  it('has its first sentence as its heading, and then the rest', () => {
    const { text } = letter(
      'The school is closed because of smoke. Come to Gate B.\nBring nothing.',
    );
    expect(text).toContain(
      `${begins}The school is closed because of smoke.\n${'='.repeat(38)}\n\nCome to Gate B.\n\nBring nothing.\n`,
    );
    expect(letter('Meet at 4 Main St. now. Wait.').text).toContain('4 Main St. now.\n===');
  });

  it('keeps a sentence whole that is too long for a heading', () => {
    const long = `${'Please stay inside and '.repeat(8)}wait.`;
    expect(letter(long).text).toContain(`…\n`);
    expect(letter(long).text).toContain(`\n\n${long}\n`);
  });

  it('offers the telephone beside the portal, if the school has one', () => {
    expect(letter('Lockdown.').html).toMatch(/href="tel:0255500100"[^>]*>Call 02/);
    const silent = letter('Lockdown.', {}, { ...harbour, phone: '' });
    expect(silent.html).not.toContain('tel:');
    expect(silent.text).toContain('Open the portal: https://');
  });

  it('has one full button, the answer of its reader, and asks carers about their children', () => {
    const html = letters.emergency?.().html ?? '';
    expect(html.match(/class="button"/g)).toHaveLength(1);
    expect(html).toMatch(/class="button-words" ses:no-track href="[^"]*\/e#t0ken"/);
    expect(textOf('emergency')).toContain('that you are safe, and if your children are with you.');
    const [sending, reader] = [{ kind: 'message', message: 'Lockdown.', ...at }, noReader] as const;
    const link = { address: 'https://main.portal.example.edu/e#t', isCarer: false };
    const { text } = emergencyLetter(sending, { school: harbour }, reader, link);
    expect(text).toContain('that you are safe, or that you need help.');
  });

  it('is calm in its colour and its words when it is over', () => {
    const { html, text } = letter('All clear. The emergency is over.', { kind: 'all-clear' });
    expect(html).toContain('bgcolor="#1d6b3a"');
    expect(html).not.toContain('#b3261e');
    expect(text).toMatch(/^All clear · sent .*\n\nThe emergency is over\.\n===/);
  });
});
