import { describe, expect, it } from 'vitest';
import { emergencyLetter } from '#functions/emergency/mail/emergency-letter';
import { noReader } from '#functions/kernel/mail/content';
import { harbour, letters } from '#test/mailings/messages/letters';

const textOf = (kind: string): string => letters[kind]?.().text ?? '';

/** A mail of each kind says first what it asks for, and nothing twice. */
describe('the words of mail', () => {
  it.each([
    ['unexplained', 'Why was Nina away on Wednesday 25 November, periods 1 and 2?\n==='],
    ['acknowledge', 'Hello Mary,\n\nReply by Wed 2 Dec for Nina\n\nYear 7 goes to Cape Hawke'],
    [
      'signing',
      'Sign by 20 December 2026\n\nAda Young of Harbour College asks you to read and sign',
    ],
    ['notice', 'We have your absence report\n'],
    ['office', 'Class: Year 7\nWhen: Wednesday 25 November, whole day\nFrom: Mary Hale\nSent: '],
    ['subscriber', 'You get a mail each time a new issue is out'],
  ])('says in the mail %s what it is about', (kind, words) => {
    expect(textOf(kind)).toContain(words);
  });

  it('asks to call at once if a child should be at school, with a link that calls', () => {
    expect(textOf('unexplained')).toContain(
      'If Nina should be at school, call us now: 02 5550 0100.',
    );
    expect(letters.unexplained?.().html).toContain('href="tel:0255500100"');
  });

  it('names a child once to the office, and the reason never', () => {
    const [, body = ''] = textOf('office').split('===\n');
    expect(body).not.toContain('Nina');
    expect(body).toContain('Reason: In the portal\n');
  });

  it('has no button below a principal’s message that is there in full', () => {
    expect(letters.principal?.().html).not.toContain('class="button"');
  });

  it('says how to ask about a note, although nobody reads replies', () => {
    const text = textOf('note');
    expect(text).toContain('If you are not on duty, ask Ada Young in person.');
    expect(text).toContain('Replies to this mail are not read.');
  });

  it('ends a subscription by a link in its sentence, whose clicks nobody counts', () => {
    const link = /If you don’t want it, <a class="link" ses:no-track href="[^"]*\/unsubscribe\//;
    expect(letters.subscriber?.().html.replaceAll('&#39;', '’')).toMatch(link);
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

  it('is calm in its colour and its words when it is over', () => {
    const { html, text } = letter('All clear. The emergency is over.', { kind: 'all-clear' });
    expect(html).toContain('bgcolor="#1d6b3a"');
    expect(html).not.toContain('#b3261e');
    expect(text).toMatch(/^All clear · sent .*\n\nThe emergency is over\.\n===/);
  });
});
