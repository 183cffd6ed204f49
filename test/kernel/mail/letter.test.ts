import { describe, expect, it } from 'vitest';
import type { MailSchool, Reader } from '#functions/kernel/mail/content';
import { paragraph } from '#functions/kernel/mail/letter/blocks';
import { together } from '#functions/kernel/mail/letter/html';
import { letterMessage } from '#functions/kernel/mail/letter/letter';
import type { Alert } from '#functions/kernel/mail/letter/outline';
import { carerOf, roleOf, whyOf } from '#functions/kernel/mail/letter/why';
import { readerOf } from '#functions/kernel/outbox/kind';
import { answersIn, type MailTopic, mailTopics } from '#shared/mailings/mail-topics';
import { contrast } from '#shared/site/colours';

const office = 'office@harbour.example.edu';
const school: MailSchool = {
  schoolUid: 'main',
  name: 'Harbour College',
  host: 'main.portal.example.edu',
  timeZone: 'Australia/Sydney',
  sender: 'portal@main.portal.example.edu',
  phone: '02 5550 0100',
  colour: '#12355b',
  logo: 'https://main.portal.example.edu/media/main/logo.png',
  answers: answersIn({ reply_to: office }),
};
const mary: Reader = {
  firstname: 'Mary',
  why: whyOf('absences', carerOf([{ firstname: 'Nina' }])),
};

const letter = (
  topic: MailTopic,
  is: { reader?: Reader; requester?: string; alert?: Alert } = {},
  of = school,
) =>
  letterMessage(
    { school: of },
    {
      topic,
      reader: mary,
      subject: 'Absence: Nina Hale',
      preview: '',
      pieces: [paragraph('The school has your notice.')],
      ...is,
    },
  );

describe('the frame of mail', () => {
  it('has a band in the school’s colour, with the logo on white and words that can be read', () => {
    const { html } = letter('absences');
    const [, band = ''] = /<td class="side" bgcolor="(#[0-9a-f]{6})"/.exec(html) ?? [];
    expect(band).toBe('#12355b');
    const [, ink = ''] = /color:(#[0-9a-f]{6})">Harbour College</.exec(html) ?? [];
    expect(contrast(ink, band)).toBeGreaterThanOrEqual(4.5);
    expect(html).toMatch(
      /<td bgcolor="#ffffff"[^>]*><img src="https:\/\/main\.portal[^"]*" alt=""/,
    );
    // The pictures of mail are files of the school's host alone.
    expect(
      letter('absences', {}, { ...school, logo: 'https://x.example/l.png' }).html,
    ).not.toContain('<img');
  });

  it('shows a wide logo alone, as it says the name of the school itself', () => {
    const media = (size: string) =>
      `https://main.portal.example.edu/media/main/${'a'.repeat(64)}-${size}.png`;
    const wide = letter('absences', {}, { ...school, logo: media('440x80') }).html;
    expect(wide).toContain('alt="Harbour College" width="198" height="36"');
    expect(wide).not.toMatch(/color:#ffffff">Harbour College</);
    const crest = letter('absences', {}, { ...school, logo: media('80x80') }).html;
    expect(crest).toMatch(/alt="".*color:#ffffff">Harbour College</);
  });

  it('has links that call and write, and keeps days and numbers on one line', () => {
    const { html, text } = letter('absences');
    expect(html).toContain('href="tel:0255500100"');
    expect(html).toContain('>02\u00a05550\u00a00100</a>');
    expect(html).toContain(`href="mailto:${office}"`);
    expect(text).toContain('Harbour College · Telephone 02 5550 0100');
    expect(together('Sign by 20 December 2026, from 9:30 am')).toBe(
      'Sign by 20\u00a0December\u00a02026, from 9:30\u00a0am',
    );
    expect(together('3 Decks and 12 May')).toBe('3 Decks and 12\u00a0May');
  });

  it('has a band with what happens above the heading of an emergency, first in its text', () => {
    const alert = { words: 'Emergency · sent today', isOver: false };
    const { html, text } = letter('emergency', { alert });
    const [, ground = ''] =
      /bgcolor="(#[0-9a-f]{6})"[^>]*>[^<]*Emergency · sent today/.exec(html) ?? [];
    expect(contrast('#ffffff', ground)).toBeGreaterThanOrEqual(4.5);
    expect(text).toMatch(/^Emergency · sent today\n\nAbsence: Nina Hale\n===/);
  });

  it('has one greeting, in HTML and as plain text', () => {
    for (const words of [letter('absences').html, letter('absences').text]) {
      expect(words.match(/Hello Mary,/g)).toHaveLength(1);
    }
  });

  it('has no greeting in an emergency, and none without a name', () => {
    const unnamed = { reader: { ...mary, firstname: ' ' } };
    for (const { html, text } of [letter('emergency'), letter('absences', unnamed)]) {
      expect(html + text).not.toContain('Hello');
    }
  });

  it('says why it came, and what was stored before releases that say so', () => {
    const says = 'You receive messages about absences because you are Nina’s carer.';
    expect(letter('absences').text).toContain(says);
    expect(letter('absences').html).toContain(says);
    const old = readerOf({ told: '' });
    expect(letter('absences', { reader: old }).text).toContain('Harbour College sends you this.');
  });

  it.each(Object.keys(mailTopics) as MailTopic[])(
    'says of mail about %s who gets the answers, as its header does',
    (topic) => {
      const { answersTo, html, text } = letter(topic);
      const says = answersTo
        ? `Replies go to ${answersTo}.`
        : 'Replies to this e-mail are not read.';
      expect(html.replace(/<a [^>]*>|<\/a>/g, '')).toContain(says);
      expect(text).toContain(says);
      expect(answersTo).toBe(mailTopics[topic].answers === 'nobody' ? '' : office);
    },
  );

  it('sends the answers about a document to the person who sent it', () => {
    const requester = 'ada@harbour.example.edu';
    expect(letter('signing', { requester }).answersTo).toBe(requester);
    expect(letter('absences', { requester }).answersTo).toBe(office);
    expect(letter('notes', { requester }).answersTo).toBe('');
  });

  it('has no answers where the school has no address for them', () => {
    const none = { ...school, answers: answersIn({}) };
    expect(letter('absences', {}, none).answersTo).toBe('');
    const before = { ...school, answers: undefined };
    expect(letter('absences', {}, before).answersTo).toBeUndefined();
    expect(letter('absences', {}, before).text).not.toContain('replies');
    expect(letter('notes', {}, before).answersTo).toBe('');
  });
});

describe('the addresses for answers', () => {
  it('has the school’s, or the one of a topic, and none where nobody reads answers', () => {
    const found = answersIn({
      reply_to: office,
      reply_to_kinds: { absences: 'away@harbour.example.edu', notes: 'x@harbour.example.edu' },
    });
    expect(found.absences).toBe('away@harbour.example.edu');
    expect(found.digest).toBe(office);
    expect(Object.keys(found)).not.toContain('notes');
    expect(Object.keys(found)).not.toContain('emergency');
    expect(Object.keys(found)).not.toContain('support');
  });
});

describe('the role of a reader', () => {
  it.each([
    ['student', false, 'a student'],
    ['faculty', true, 'a member of staff and a carer'],
    ['affiliate', true, 'a carer'],
    ['affiliate', false, 'a member of the school’s community'],
  ])('is said of %s', (type, is_carer, says) => {
    expect(roleOf({ type, is_carer })).toBe(says);
  });
});
