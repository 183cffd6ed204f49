import { beforeEach, describe, expect, it, vi } from 'vitest';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { undoFor } from '#shared/emergency/sending';
import {
  decided,
  emailOf,
  emergencyRoom,
  people,
  reached,
} from '#test/support/mail/emergency-room';
import { administrator, request } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

const main = schoolNamed('main');

beforeEach(() => {
  for (const name of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation(() => {});
  }
});

const stayInside = { status: true, message: 'Stay inside.' } as const;

describe('an emergency message', () => {
  it('leaves after 10 seconds to everyone whom it concerns, and to nobody before', async () => {
    const room = await emergencyRoom();
    await room.change(stayInside);
    expect(room.ordered).toHaveLength(2 * 16);
    expect(new Set(room.ordered.map(({ seconds }) => seconds))).toEqual(new Set([10]));
    expect(await room.work()).toEqual([]);
    room.pass(undoFor);
    expect(await room.work()).toEqual(reached.map(emailOf));
    const [first] = room.sent;
    expect(first?.message.subject).toBe('Emergency: Stay inside.');
    expect(first?.message.text).toContain('/emergency-brodcast');
    expect(first?.message.text).not.toContain('unsubscribe');
    expect(first?.tags).toMatch(/^[\w-]+$/);
  });

  it('leaves nothing if it was undone in time', async () => {
    const room = await emergencyRoom();
    await room.change(stayInside);
    room.pass(5_000);
    await room.change({ ...stayInside, status: false });
    room.pass(undoFor);
    expect(await room.work()).toEqual([]);
    expect(room.tables.all('emailstatistics')).toEqual([]);
  });

  it('leaves nothing if only the banner was asked for', async () => {
    const room = await emergencyRoom();
    await room.change({ ...stayInside, channels: [] });
    room.pass(undoFor);
    expect(await room.work()).toEqual([]);
  });

  it('reaches who complained of other mail, and nobody whose address sends mail back', async () => {
    const room = await emergencyRoom();
    const stored = suppressionRepository(room.tables).of(main);
    const at = '2026-03-01T00:00:00.000Z';
    await stored.add(emailOf('cara'), { reason: 'complaint', at, mailingUid: 'm' });
    await stored.add(emailOf('amy'), { reason: 'bounce', at, mailingUid: 'm' });
    await room.change(stayInside);
    room.pass(undoFor);
    expect(await room.work()).toEqual(['ada', 'cara', 'flo'].map(emailOf));
  });

  it('stops for who is blocked after it was frozen', async () => {
    const room = await emergencyRoom();
    const many = Array.from({ length: 40 }, (_, i) => profile({ username: `s${i}` }));
    await storeProfiles(room.tables, ...many);
    await room.change(stayInside);
    room.pass(undoFor);
    const over = { version: 1, withheld: [], blocked: decided };
    room.answer = async () =>
      storeProfiles(room.tables, ...[...people, ...many].map((each) => ({ ...each, over })));
    expect(await room.work()).toHaveLength(1);
    const states = room.tables.all('emailstatistics').map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['sent', 'cancelled']));
  });

  it('says that a change is an update, and sends no more of what it replaces', async () => {
    const room = await emergencyRoom();
    await room.change(stayInside);
    room.pass(undoFor);
    // Some shares wait while others leave.
    const late = room.ordered.splice(24);
    const early = await room.work();
    room.pass(60_000);
    await room.change({ status: true, message: 'Stay inside. Close the windows.' });
    room.pass(undoFor);
    room.ordered.push(...late);
    const after = await room.work();
    expect(after).toEqual(reached.map(emailOf));
    const subjects = room.sent.slice(early.length).map(({ message }) => message.subject);
    expect(new Set(subjects)).toEqual(new Set(['Update: Stay inside. Close the windows.']));
  });

  it('tells that it is over only those who got the message', async () => {
    const room = await emergencyRoom();
    room.refused.add(emailOf('flo'));
    await room.change(stayInside);
    room.pass(undoFor);
    await room.work();
    room.refused.clear();
    room.pass(600_000);
    const ended = await room.change({
      ...stayInside,
      status: false,
      all_clear: 'All clear. Thank you.',
    });
    expect(ended).toMatchObject({ status: true, message: 'All clear. Thank you.' });
    room.pass(undoFor);
    expect(await room.work()).toEqual(['ada', 'amy', 'cara'].map(emailOf));
    expect(room.sent.at(-1)?.message.subject).toBe('All clear. Thank you.');
  });

  it('leaves no later than two hours after its release', async () => {
    const room = await emergencyRoom();
    await room.change(stayInside);
    room.pass(2 * 3_600_000 + undoFor + 1_000);
    expect(await room.work()).toEqual([]);
  });
});

describe('how far an emergency message got', () => {
  it('counts whom it would concern, and whom mail reaches', async () => {
    const { view, now } = await emergencyRoom();
    // The blocked teacher and the student without an address stay on the list for the telephone.
    expect(await view.reach({}, administrator, request({ now: now() }))).toEqual({
      people: 6,
      channels: [
        { channel: 'mail', people: 4 },
        { channel: 'push', people: 0, devices: 0 },
      ],
      unreached: 2,
    });
  });

  it('names those whom it did not reach with the reason, by group and name', async () => {
    const room = await emergencyRoom();
    const at = '2026-03-01T00:00:00.000Z';
    const bounce = { reason: 'bounce', at, mailingUid: 'm' } as const;
    await suppressionRepository(room.tables).of(main).add(emailOf('amy'), bounce);
    room.refused.add(emailOf('flo'));
    const facts = () => request({ now: room.now() });
    expect(await room.view.get({}, administrator, facts())).toEqual({
      has_texts: false,
    });
    expect((await room.view.listUnreached({ limit: 50 }, administrator, facts())).records).toEqual(
      [],
    );
    await room.change(stayInside);
    expect((await room.view.get({}, administrator, facts())).sending?.state).toBe('waiting');
    room.pass(undoFor);
    await room.work();
    const audited: string[] = [];
    const audit = async (children: readonly string[]) => void audited.push(...children);
    const { records } = await room.view.listUnreached({ limit: 50 }, administrator, {
      ...facts(),
      audit,
    });
    expect(records.map(({ userUid, group, reason }) => [userUid, group, reason])).toEqual([
      ['uid-flo', 'Families and others', 'failed'],
      ['uid-amy', 'No homeroom', 'returned'],
      ['uid-gus', 'No homeroom', 'no address'],
      ['uid-eve', 'Staff', 'blocked'],
    ]);
    expect(audited).toEqual(['uid-amy', 'uid-gus']);
    const page = await room.view.listUnreached({ limit: 2 }, administrator, facts());
    const { next_token } = page;
    const rest = await room.view.listUnreached({ limit: 2, next_token }, administrator, facts());
    expect([...page.records, ...rest.records]).toEqual(records);
    const { sending } = await room.view.get({}, administrator, facts());
    expect(sending).toMatchObject({ state: 'done', people: 6 });
    expect(sending?.counts).toEqual([
      { channel: 'push', people: 0, waiting: 0, sent: 0, delivered: 0, failed: 0 },
      { channel: 'mail', people: 4, waiting: 0, sent: 2, delivered: 0, failed: 2 },
    ]);
  });

  it('sends a test to its author alone, 5 a day, and the log has none of it', async () => {
    const room = await emergencyRoom();
    const ada = { ...administrator, userUid: 'uid-ada' };
    const tried = (idempotencyKey?: string) =>
      room.view.test(
        { message: 'Is it readable?' },
        ada,
        request({ now: room.now(), idempotencyKey }),
      );
    const first = await tried('once');
    expect(await tried('once')).toEqual(first);
    expect(await room.work()).toEqual([emailOf('ada')]);
    expect(room.sent[0]?.message.subject).toBe('[Test] Emergency: Is it readable?');
    expect(
      room.tables.all('emailstatistics').map(({ testing, logPk }) => [testing, logPk]),
    ).toEqual([[true, undefined]]);
    for (let i = 0; i < 4; i++) await tried();
    await expect(tried()).rejects.toMatchObject({ kind: 'tooMany' });
  });
});
