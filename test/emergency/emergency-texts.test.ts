import { beforeEach, describe, expect, it, vi } from 'vitest';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { beginnings, emergencyText, mostWithTexts } from '#shared/emergency/emergency-text';
import { undoFor } from '#shared/emergency/sending';
import { textParts } from '#shared/notifications/text-parts';
import { emergencyRoom } from '#test/support/mail/emergency-room';
import { administrator, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

const log = { info: '', warn: '', error: '' };
beforeEach(() => {
  for (const name of ['info', 'warn', 'error'] as const) {
    log[name] = '';
    vi.spyOn(console, name).mockImplementation((line) => {
      log[name] += `${line}\n`;
    });
  }
});

const [amys, caras, adas] = ['+61491570101', '+61491570102', '+61491570103'] as const;
const channels = ['push', 'mail', 'sms'] as const;
const stayInside = { status: true, message: 'Stay inside.', channels: [...channels] };

/** A school in which the student, the carer and the administrator have numbers. */
async function withNumbers() {
  const room = await emergencyRoom();
  await room.giveNumber('amy', amys);
  await room.giveNumber('cara', caras);
  await room.giveNumber('ada', adas);
  return room;
}
type Room = Awaited<ReturnType<typeof withNumbers>>;

async function release(room: Room, change: Partial<Parameters<Room['change']>[0]> = {}) {
  await room.change({ ...stayInside, ...change });
  room.pass(undoFor);
  await room.work();
}
const numbersIn = ({ texts }: Pick<Room, 'texts'>) => texts.map(({ number }) => number).sort();
const sendingOf = async (room: Room) =>
  (await room.view.get({}, administrator, request({ now: room.now() }))).sending;
const countsOf = async (room: Room) =>
  (await sendingOf(room))?.counts.find(({ channel }) => channel === 'sms');

describe('an emergency message as a text', () => {
  it('reaches whom it concerns if it is ordered, with the name of the school and its words', async () => {
    const room = await withNumbers();
    // A restricted link, and a person whom the school blocked.
    await room.giveNumber('carl', '+61491570104');
    await room.giveNumber('eve', '+61491570105');
    await release(room);
    expect(numbersIn(room)).toEqual([amys, caras, adas]);
    expect(room.texts[0]?.body).toMatch(/^.+: Emergency: Stay inside\.$/);
    expect(room.texts[0]?.ttl).toBeLessThanOrEqual(7200);
    expect(await countsOf(room)).toMatchObject({ people: 3, sent: 3, failed: 0, waiting: 0 });
  });

  it('is not sent by an old page, which knows of no texts', async () => {
    const room = await withNumbers();
    await release(room, { channels: undefined });
    expect(room.texts).toEqual([]);
  });

  it('leaves once for each number, to the first of those whom it concerns', async () => {
    const room = await withNumbers();
    for (const username of ['carl', 'cara', 'gus']) await room.giveNumber(username, amys);
    await release(room);
    expect(numbersIn(room)).toEqual([amys, adas]);
    const rows = room.tables.all('emailstatistics').filter(({ email }) => email === amys);
    expect(rows.map(({ sk }) => sk)).toEqual(['uid-amy']);
    const { records } = await room.view.listUnreached(
      { limit: 50, next_token: undefined },
      administrator,
      request({ now: room.now() }),
    );
    // The student without an address has the number of somebody who got the text.
    expect(records.map(({ userUid }) => userUid)).not.toContain('uid-gus');
  });

  it('does not leave to a number that is somebody else’s', async () => {
    const room = await withNumbers();
    await suppressionRepository(room.tables)
      .of(schoolNamed('main'))
      .add(caras, { reason: 'wrong number', at: '2026-03-01T00:00:00.000Z', mailingUid: 'm' });
    await release(room);
    expect(numbersIn(room)).toEqual([amys, adas]);
    expect(await countsOf(room)).toMatchObject({ sent: 2, failed: 1 });
  });

  it('stops at the spending limit, says so, and goes on when it is raised', async () => {
    const room = await withNumbers();
    room.textAnswer = () => ({ kind: 'stopped', reason: 'spending limit reached' });
    await release(room);
    expect(await countsOf(room)).toMatchObject({
      sent: 0,
      waiting: 3,
      stopped: 'spending limit reached',
    });
    // Mail is not affected.
    expect(room.sent.length).toBeGreaterThan(0);
    expect(log.error + log.warn).toContain('mailingsHeld');
    room.textAnswer = (number) => ({ kind: 'sent', messageId: `t-${number}` });
    room.pass(60_000);
    await room.work();
    expect(await countsOf(room)).toMatchObject({ sent: 3, waiting: 0 });
    expect((await countsOf(room))?.stopped).toBeUndefined();
  });

  it('leaves without texts after 6 releases with texts in 24 hours, and says so', async () => {
    const room = await withNumbers();
    for (let i = 0; i < mostWithTexts; i++) await release(room, { message: `Number ${i}.` });
    const before = room.texts.length;
    await release(room, { message: 'Once more.' });
    expect(room.texts).toHaveLength(before);
    expect(await sendingOf(room)).toMatchObject({
      message: 'Once more.',
      texts_capped: true,
      counts: [{ channel: 'push' }, { channel: 'mail' }],
    });
    // Everybody who got a text hears the end of it.
    await room.change({ status: false, message: '', all_clear: 'All clear. Go home.' });
    room.pass(undoFor);
    await room.work();
    expect(numbersIn({ texts: room.texts.slice(before) })).toEqual([amys, caras, adas]);
    room.pass(24 * 60 * 60_000);
    await release(room, { message: 'The next day.' });
    expect(room.texts).toHaveLength(before + 6);
  });

  it('says “Update:” after a change, and leaves nothing after an undo', async () => {
    const room = await withNumbers();
    await release(room);
    await release(room, { message: 'Come out.' });
    expect(room.texts.at(-1)?.body).toContain('Update: Come out.');
    const before = room.texts.length;
    await room.change({ ...stayInside, message: 'By mistake.' });
    await room.change({ status: false, message: '' });
    room.pass(undoFor);
    await room.work();
    expect(room.texts).toHaveLength(before);
  });

  it('is in no log with its number, and in no count of mail', async () => {
    const room = await withNumbers();
    room.textAnswer = () => ({ kind: 'refused', reason: 'ValidationException' });
    await release(room);
    expect(log.info + log.warn + log.error).not.toContain('4915701');
    const counted = room.tables.all('mail-counters');
    expect(counted.filter(({ sk }) => String(sk).includes('sms'))).toEqual([]);
  });

  it('is counted before it is ordered: one for each number', async () => {
    const room = await withNumbers();
    await room.giveNumber('gus', amys);
    room.hasTexts = true;
    const { channels: found, ...reach } = await room.view.reach(
      {},
      administrator,
      request({ now: room.now() }),
    );
    expect(found.find(({ channel }) => channel === 'sms')).toEqual({ channel: 'sms', people: 3 });
    // The blocked teacher has a number, and the student without an address has none.
    expect(reach).toMatchObject({ unreached: 2, unreached_by_text: 1 });
  });
});

describe('the words of a text', () => {
  it('has 240 characters of the message at most, and two parts in English', () => {
    const text = emergencyText({ kind: 'update', message: 'word '.repeat(100) }, 'Harbour College');
    const words = text.slice(`Harbour College: ${beginnings.update}`.length);
    expect(words.length).toBeLessThanOrEqual(240);
    expect(words.endsWith('...')).toBe(true);
    expect(textParts(text)).toBe(2);
  });

  it('ends with the link, without which it is complete', () => {
    const message = { kind: 'message', message: 'Stay – inside.\nLock doors.' } as const;
    const link = 'https://main.portal.example.edu/e#abc';
    expect(emergencyText(message, 'Harbour College', link)).toBe(
      `Harbour College: Emergency: Stay - inside. Lock doors. Are you safe? ${link}`,
    );
  });
});
