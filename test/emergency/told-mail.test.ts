import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toldMail } from '#functions/emergency/mail/told-mail';
import { emergencyBroadcastRepository } from '#functions/emergency/store/emergencybroadcast';
import { sendingRepository } from '#functions/emergency/store/sendings';
import type { Told } from '#functions/emergency/store/told-order';
import { wakeEmergencies } from '#functions/emergency/store/wake-emergencies';
import { auditRepository } from '#functions/kernel/audit/audit';
import { holdersOf } from '#functions/people/store/rights/holders';
import { userRepository } from '#functions/people/store/users';
import { undoFor } from '#shared/emergency/sending';
import { decided, emergencyRoom } from '#test/support/mail/emergency-room';
import { sendOrder } from '#test/support/mail/order-sending';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

const main = schoolNamed('main');
const stayInside = { status: true, message: 'Stay inside.' } as const;
const administrator = { type: 'faculty', capabilities: ['administrator'] } as const;

beforeEach(() => {
  for (const name of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation(() => {});
  }
});

/** A school with three administrators, of whom one is blocked; Ada sends. */
async function school() {
  const room = await emergencyRoom();
  const { tables } = room;
  await storeProfiles(
    tables,
    profile({
      username: 'ada',
      firstname: 'Ada',
      surname: 'Lo',
      ...administrator,
      capabilities: ['administrator'],
    }),
    profile({ username: 'bob', ...administrator, capabilities: ['administrator'] }),
    {
      ...profile({ username: 'kim', ...administrator, capabilities: ['administrator'] }),
      over: { version: 1, withheld: [], blocked: decided },
    },
  );
  const users = userRepository(tables);
  const sendings = sendingRepository(tables);
  const kind = toldMail({
    users,
    sendings,
    broadcasts: emergencyBroadcastRepository(tables),
    audit: auditRepository(tables, room.now),
    holders: (each) => holdersOf(tables, each, { isConsistent: false }),
  });
  const watched: Told[] = [];
  return {
    ...room,
    watched,
    tell: (order: object, before?: () => Promise<unknown>) =>
      sendOrder(order, { tables, kind, at: room.now(), ...(before && { before }) }),
    /** Runs the watch over the workers. */
    watch: () =>
      wakeEmergencies(
        {
          sendings,
          queue: { send: async () => {} },
          told: { send: async (order) => void watched.push(order) },
        },
        { ...main, now: room.now() },
      ),
  };
}

describe('the mail about who sent an emergency message', () => {
  it('reaches every administrator once, the sender too, and says who sent what, when and how', async () => {
    const room = await school();
    await room.change({ ...stayInside, channels: ['push', 'mail'] });
    const [order = {}] = room.administratorsTold;
    expect((await room.tell(order)).to).toEqual([]);
    room.pass(undoFor);
    const { to, subject, text } = await room.tell(order);
    expect(to).toEqual(['ada', 'bob']);
    expect(subject).toBe('An emergency message was sent to the school');
    expect(text).toMatch(/Ada Lo sent it by push and e-mail on Monday 2 March, /);
    expect(text).toContain('Stay inside.');
    expect(text).toContain('/admin/emergency-broadcast');
    // A name in a subject would outlive an erasure.
    expect(
      JSON.stringify(room.tables.all('emailstatistics').map((row) => row.subject)),
    ).not.toMatch(/ada/i);
    expect(await room.tell(order)).toEqual({ to: [] });
    expect(room.tables.all('looks')).toMatchObject([
      {
        by: 'uid-ada',
        username: 'ada',
        children: ['everyone'],
        record: 'broadcast',
        act: 'change',
      },
    ]);
  });

  it('follows an update and the all-clear too, each once', async () => {
    const room = await school();
    const subjects: unknown[] = [];
    for (const change of [
      stayInside,
      { ...stayInside, message: 'Close the windows.' },
      { ...stayInside, status: false, all_clear: 'All clear. Go on.' },
    ]) {
      await room.change(change);
      room.pass(undoFor);
      const order = room.administratorsTold.at(-1) ?? {};
      subjects.push((await room.tell(order)).subject);
      room.pass(60_000);
    }
    expect(subjects).toEqual([
      'An emergency message was sent to the school',
      'An update of the emergency message was sent',
      'The all-clear was sent to the school',
    ]);
  });

  it('does not come for what was undone', async () => {
    const room = await school();
    await room.change(stayInside);
    room.pass(5_000);
    await room.change({ ...stayInside, status: false });
    room.pass(undoFor);
    const [undone = {}] = room.administratorsTold.splice(0);
    expect((await room.tell(undone)).to).toEqual([]);
  });

  it('says who corrected the banner alone, of which no message leaves, once', async () => {
    const room = await school();
    await room.change(stayInside);
    room.pass(60_000);
    room.administratorsTold.splice(0);
    await room.change({ ...stayInside, message: 'Go outside.', channels: [] });
    const [order = {}, ...others] = room.administratorsTold;
    expect(others).toEqual([]);
    room.pass(undoFor);
    const { to, subject, text } = await room.tell(order);
    expect(to).toEqual(['ada', 'bob']);
    expect(subject).toBe('The emergency banner was changed');
    expect(text).toMatch(/Ada Lo changed the banner of every page to this on Monday 2 March, /);
    expect(text).toContain('Go outside.');
    const looks = room.tables.all('looks').map(({ record, act }) => [record, act]);
    expect(looks).toEqual([['broadcast', 'change']]);
    for (let run = 0; run < 2; run++) await room.watch();
    expect(room.watched.filter(({ list }) => list === 'corrections')).toEqual([order]);
    expect(await room.tell(order)).toEqual({ to: [] });
  });

  it('does not come about a correction that was undone', async () => {
    const room = await school();
    await room.change({ ...stayInside, channels: [] });
    const [order = {}] = room.administratorsTold;
    room.pass(undoFor / 2);
    await room.change({ ...stayInside, status: false });
    room.pass(undoFor);
    expect(await room.tell(order)).toEqual({ to: [] });
  });

  it.each([
    ['an update', { ...stayInside, message: 'Close the windows.' }],
    ['the all-clear', { ...stayInside, status: false, all_clear: 'All clear. Go on.' }],
    ['the end', { ...stayInside, status: false }],
  ])('does not come again about a correction when %s after it is undone', async (_, change) => {
    const room = await school();
    await room.change(stayInside);
    room.pass(60_000);
    const corrected = { ...stayInside, message: 'Go outside.', channels: [] };
    await room.change(corrected);
    room.pass(60_000);
    await room.change(change);
    room.pass(undoFor / 2);
    room.administratorsTold.splice(0);
    await room.change(corrected);
    expect(room.administratorsTold).toEqual([]);
    for (let run = 0; run < 2; run++) await room.watch();
    room.pass(undoFor);
    await room.watch();
    const corrections = room.watched.filter(({ list }) => list === 'corrections');
    expect(new Set(corrections.map(({ version }) => version)).size).toBe(1);
  });

  it('reports words that stand again only because a message was undone at once', async () => {
    const room = await school();
    await room.change(stayInside);
    room.pass(60_000);
    const corrected = { ...stayInside, message: 'Go outside.', channels: [] };
    await room.change(corrected);
    room.pass(undoFor / 4);
    await room.change({ ...stayInside, message: 'Close the windows.' });
    room.pass(undoFor / 4);
    room.administratorsTold.splice(0);
    await room.change(corrected);
    const [order = {}] = room.administratorsTold;
    room.pass(undoFor);
    expect((await room.tell(order)).text).toContain('Go outside.');
  });

  it('does not come to an administrator who lost the right or was blocked meanwhile', async () => {
    const room = await school();
    await room.change(stayInside);
    room.pass(undoFor);
    const [order = {}] = room.administratorsTold;
    const { to } = await room.tell(order, () =>
      storeProfiles(
        room.tables,
        profile({ username: 'ada', type: 'faculty' }),
        profile({ username: 'bob', type: 'faculty' }),
      ),
    );
    // The first one was on the way already.
    expect(to).toHaveLength(1);
  });

  it('is ordered by the watch when its order was lost, or a command sent the message', async () => {
    const room = await school();
    await room.change(stayInside);
    room.pass(undoFor + 1_000);
    await room.watch();
    expect(room.watched).toEqual(room.administratorsTold);
    room.pass(60_000);
    await room.watch();
    expect(room.watched).toHaveLength(1);
  });
});
