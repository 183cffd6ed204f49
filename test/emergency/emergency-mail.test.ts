import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emergencySendingHandlers } from '#functions/emergency/emergency-sending';
import { emergencyMail } from '#functions/emergency/mail/emergency-mail';
import { sendingStateDeps } from '#functions/emergency/sending-state-deps';
import type { EmergencyMessage } from '#functions/emergency/store/emergency-message';
import { sendingRepository } from '#functions/emergency/store/sendings';
import { consumeAll } from '#functions/kernel/jobs/consume';
import type { MailMessage } from '#functions/kernel/mail/content';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { mailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { shardCards } from '#functions/people/store/people-cards';
import { userRepository } from '#functions/people/store/users';
import { undoFor } from '#shared/emergency/sending';
import type { DecidedProfile } from '#shared/intake/roster';
import { deliver } from '#test/support/deliver';
import { sendingOver } from '#test/support/mail/mail-sending';
import { school as facts } from '#test/support/mail/mail-sites';
import { memoryBuckets } from '#test/support/memory/memory-buckets';
import { memoryTables } from '#test/support/memory/memory-tables';
import { broadcastsOver, type Ordered } from '#test/support/records/broadcasts';
import { administrator, request } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

beforeEach(() => {
  for (const name of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation(() => {});
  }
});

const main = schoolNamed('main');
const begin = Date.UTC(2026, 2, 2, 0, 0, 0);
const link = { userUid: 'uid-amy', status: 'active', restricted: false } as const;
const carer = { type: 'affiliate', is_carer: true } as const;
const decided = { at: '2026-03-01T00:00:00.000Z', by: 'uid-ada', reason: 'For a test.' };
const emailOf = (username: string) => `${username}@example.org`;

const people: DecidedProfile[] = [
  { ...profile({ username: 'ada', type: 'faculty', capabilities: ['administrator'] }) },
  { ...profile({ username: 'amy', type: 'student' }) },
  { ...profile({ username: 'cara', ...carer, children: [link] }) },
  { ...profile({ username: 'carl', ...carer, children: [{ ...link, restricted: true }] }) },
  {
    ...profile({ username: 'dan', ...carer, children: [link] }),
    over: { version: 1, withheld: [{ ...decided, child: 'uid-amy' }] },
  },
  {
    ...profile({ username: 'eve', type: 'faculty' }),
    over: { version: 1, withheld: [], blocked: decided },
  },
  { ...profile({ username: 'flo' }), type: 'affiliate' },
  { ...profile({ username: 'gus', type: 'student', email: '' }) },
];
/** Those whom a message concerns and who have an address. */
const reached = ['ada', 'amy', 'cara', 'flo'];

/** A school with its broadcasts, a queue, a worker of mail, and a clock. */
async function emergencyRoom() {
  const tables = memoryTables(async () => {});
  await storeProfiles(tables, ...people);
  let clock = begin;
  const now = () => new Date(clock);
  const pass = (milliseconds: number) => {
    clock += milliseconds;
  };
  const ordered: Ordered[] = [];
  const sent: { readonly to: string; readonly message: MailMessage; readonly tags: string }[] = [];
  const refused = new Set<string>();
  const handlers = broadcastsOver(tables, memoryBuckets().s3, ordered);
  const again: EmergencyMessage[] = [];
  const sending = sendingOver(tables, {
    sites: [facts],
    now,
    pass,
    queue: { send: async (order: EmergencyMessage) => void again.push(order) } as never,
    async send(_, row, message) {
      if (refused.has(row.email)) return { kind: 'refused', reason: 'MessageRejected: No.' };
      await room.answer(row.email);
      sent.push({ to: row.email, message, tags: row.mailingUid });
      return { kind: 'sent', messageId: `m-${sent.length}` };
    },
  });
  const kind = emergencyMail({
    sendings: sendingRepository(tables),
    users: userRepository(tables),
    messages: mailingMessages(tables),
    cards: (school, shard) => shardCards(tables, school, shard),
  });
  const work = consumeAll(mailWork(sending, [facts], [kind]));
  const view = emergencySendingHandlers({
    ...sendingStateDeps(tables),
    sendings: sendingRepository(tables),
    idempotency: idempotencyRepository(tables),
    limits: limitRepository(tables),
    mail: { send: async (order, seconds) => void ordered.push({ order, seconds }) },
    // No file is made here.
    documents: undefined as never,
    queue: { send: async () => {} },
  });
  const room = {
    /** What happens while SES takes a message. */
    answer: async (_: string): Promise<void> => {},
    tables,
    sent,
    refused,
    ordered,
    view,
    now,
    pass,
    /** Changes the broadcast as an administrator. */
    async change(change: Omit<Parameters<typeof handlers.update>[0], 'updated_at'>) {
      const { updated_at } = await handlers.get({}, administrator, request({ now: now() }));
      return handlers.update({ ...change, updated_at }, administrator, request({ now: now() }));
    },
    /** Works on what was ordered and returns who got a message. */
    async work(): Promise<string[]> {
      const before = sent.length;
      const orders = [...ordered.splice(0).map(({ order }) => order), ...again.splice(0)];
      const bodies = orders.map((order, i) => ({ id: `j-${i}`, body: JSON.stringify(order) }));
      for (const each of bodies) expect(await deliver(work, [each])).toEqual([]);
      return sent
        .slice(before)
        .map(({ to }) => to)
        .sort();
    },
  };
  return room;
}

const stayInside = { status: true, message: 'Stay inside.' } as const;

describe('an emergency message', () => {
  it('leaves after 10 seconds to everyone whom it concerns, and to nobody before', async () => {
    const room = await emergencyRoom();
    await room.change(stayInside);
    expect(room.ordered).toHaveLength(16);
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
    const late = room.ordered.splice(8);
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
      channels: [{ channel: 'mail', people: 4 }],
    });
  });

  it('names those whom it did not reach with the reason, by group and name', async () => {
    const room = await emergencyRoom();
    const at = '2026-03-01T00:00:00.000Z';
    const bounce = { reason: 'bounce', at, mailingUid: 'm' } as const;
    await suppressionRepository(room.tables).of(main).add(emailOf('amy'), bounce);
    room.refused.add(emailOf('flo'));
    const facts = () => request({ now: room.now() });
    expect(await room.view.get({}, administrator, facts())).toEqual({});
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
      { channel: 'mail', people: 4, waiting: 0, sent: 2, delivered: 0, failed: 2 },
    ]);
  });

  it('sends a test to its author alone, 5 a day, and the log has none of it', async () => {
    const room = await emergencyRoom();
    const ada = { ...administrator, userUid: 'uid-ada' };
    const test = (idempotencyKey?: string) =>
      room.view.test(
        { message: 'Is it readable?' },
        ada,
        request({ now: room.now(), idempotencyKey }),
      );
    const first = await test('once');
    expect(await test('once')).toEqual(first);
    expect(await room.work()).toEqual([emailOf('ada')]);
    expect(room.sent[0]?.message.subject).toBe('[Test] Emergency: Is it readable?');
    expect(
      room.tables.all('emailstatistics').map(({ testing, logPk }) => [testing, logPk]),
    ).toEqual([[true, undefined]]);
    for (let i = 0; i < 4; i++) await test();
    await expect(test()).rejects.toMatchObject({ kind: 'tooMany' });
  });
});
