import { beforeEach, describe, expect, it, vi } from 'vitest';
import { consumeAll } from '#functions/kernel/jobs/consume';
import { ledgerUid } from '#functions/kernel/outbox/channel';
import { channelOf, preparedRow } from '#functions/kernel/outbox/kind';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { mailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import type { Tables } from '#functions/kernel/store/tables';
import { orderedKinds } from '#functions/mailings/worker/mail-worker';
import { storeAsk } from '#test/asks/stored-ask';
import { ann } from '#test/kernel/outbox/order-room';
import { deliver } from '#test/support/deliver';
import { sendingOver } from '#test/support/mail/mail-sending';
import { school } from '#test/support/mail/mail-sites';
import { memoryTables } from '#test/support/memory/memory-tables';
import { pushesOver } from '#test/support/push/pushes';
import { schoolNamed } from '#test/support/records/school';

const logged: string[] = [];
beforeEach(() => {
  logged.length = 0;
  for (const name of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation((...words) => void logged.push(words.join(' ')));
  }
});

const site = 'main';
const main = schoolNamed(site);
/** Monday, 11 am in Sydney. */
const at = '2026-03-02T00:00:00.000Z';
const stamp = Date.parse(at);

interface Gone {
  readonly order: object;
  /** Where a message waits that an earlier run of the order has stored. */
  readonly place: string;
  /** Stores what is left of what it was about. Without it there is nothing. */
  readonly prepare?: (tables: Tables) => Promise<void>;
}

const ask = { site, askUid: 'trip', asked_at: at };
const document = { kind: 'signing-push', site, requestUid: 'b1~amy', userUid: 'ann', at } as const;
const emergency = { site, version: at, list: 'sendings', channel: 'mail', shard: 0 } as const;

/** An order of each kind about what is gone: a post that was removed, a document that was withdrawn. */
const gone: Readonly<Record<string, readonly Gone[]>> = {
  'An emergency message': [
    {
      order: { kind: 'emergency', ...emergency },
      place: 'emergency-20260302T000000000Z-mail-00',
    },
  ],
  'The mail about who sent an emergency message': [
    {
      order: { kind: 'emergency-told', site, version: at },
      place: 'emergency-told-20260302T000000000Z',
    },
  ],
  'The mail about a notice': [
    { order: { kind: 'notice', site, noticeUid: 'n1', version: 1 }, place: 'n1-1' },
  ],
  'The push about a notice': [
    { order: { kind: 'notice-push', site, noticeUid: 'n1', version: 2 }, place: 'n1-2' },
  ],
  'The push about news': [{ order: { kind: 'news-push', site, mailingUid: 'm1' }, place: 'm1' }],
  'The push about a message of the principal': [
    { order: { kind: 'principal-push', site, mailingUid: 'm1' }, place: 'm1' },
  ],
  'The mail of counts about a file': [
    { order: { kind: 'intake', site, intakeUid: 'i1' }, place: 'intake-i1' },
  ],
  'The reminder to answer': (['mail', 'push'] as const).map((channel) => ({
    order: { kind: 'ask', site, askUid: 'trip', day: '2026-03-02', channel },
    place: `acknowledge-trip-${stamp}-2026-03-02`,
    prepare: (tables) =>
      storeAsk(
        tables,
        { postUid: 'trip', is_deleted: true },
        { by: '2026-03-06', rule: 'any_carer', asked_at: at },
      ),
  })),
  'The message that an event was cancelled': (['mail', 'push'] as const).map((channel) => ({
    order: { kind: 'ask-cancelled', ...ask, channel },
    place: `cancelled-trip-${stamp}`,
  })),
  'The mail that somebody has a place': [
    { order: { kind: 'ask-place', ...ask, call: 3 }, place: `place-trip-${stamp}-3` },
  ],
  'The push that somebody has a place': [
    {
      order: { kind: 'ask-place-push', ...ask, subject: 'c:amy', at },
      place: `places-trip-${stamp}-2026-03-02`,
    },
  ],
  'The mail about a right': [
    {
      order: { kind: 'right', site, about: { of: 'request', requestUid: 'r1' } },
      place: 'right-r1',
    },
  ],
  'The mail about a family arrangement': [
    { order: { kind: 'family', site, userUid: 'cara', actUid: 'a1' }, place: 'family-a1' },
  ],
  'A mail about a document': [
    { order: { kind: 'mails', site, requestUid: 'b1~amy' }, place: 'signing-b1.amy' },
  ],
  'The push about a document': [
    { order: document, place: 'sign-b1-2026-03-02' },
    { order: { ...document, news: 'voided', to: 'r1' }, place: 'signed-got-voided-b1-2026-03-02' },
  ],
};

/** Kinds whose order always finds its messages, and says there that they are over; or that has no place to know. */
const findsAlways = [
  'A mail to a subscriber',
  'The mail about a wrong number',
  'The message about unexplained absences',
  'The push of the next morning',
  'The reminder to correct the roster',
  'The test of a device',
];

const kindsOver = (tables: Tables) =>
  orderedKinds(tables, { bucket: (name: string) => name } as never);

/** Sends an order about what is gone, of which a message waits. Returns that message, and what left. */
async function sendGone({ order, place, prepare }: Gone) {
  const tables = memoryTables(async () => {});
  const left: unknown[] = [];
  const again: number[] = [];
  const now = () => new Date(stamp + 600_000);
  const sending = sendingOver(tables, {
    sites: [school],
    now,
    pass: () => {},
    async send(...sent) {
      left.push(sent);
      return { kind: 'sent', messageId: 'm' };
    },
    queue: { send: async (_: never, seconds = 0) => void again.push(seconds) },
  });
  const kinds = kindsOver(tables);
  const kind = kinds.find((each) => each.order.schema.safeParse(order).success);
  if (!kind) throw new Error('No kind has this order');
  await prepare?.(tables);
  const mailingUid = ledgerUid(place, channelOf(kind, order as never));
  const messages = mailingMessages(tables).of(main);
  await messages.freeze([preparedRow({ mailingUid, since: at }, ann)]);
  const ways = pushesOver(tables, now, (push) => {
    left.push(push);
    return { kind: 'sent' };
  });
  const worker = consumeAll(mailWork({ ...sending, ways }, [school], [kind]));
  const failed = await deliver(worker, [{ id: 'm', body: order }]);
  return { called: kind.called, row: await messages.get(mailingUid, 'ann'), left, again, failed };
}

describe('a message about what is gone', () => {
  it('has a row here for each kind of message that an order sends', () => {
    const called = kindsOver(memoryTables(async () => {})).map((kind) => kind.called);
    expect([...Object.keys(gone), ...findsAlways].sort()).toEqual(called.sort());
  });

  it.each(
    Object.entries(gone).flatMap(([called, each]) => each.map((of) => [called, of] as const)),
  )('ends unsent with a word in its log: %s', async (called, of) => {
    const { row, ...rest } = await sendGone(of);
    expect(rest).toEqual({ called, left: [], again: [], failed: [] });
    expect([row?.state, row?.refusal]).toEqual([
      'cancelled',
      'What it was about was over before it left.',
    ]);
    const words = `${called} ended unsent: what it was about is over`;
    expect(logged).toContainEqual(expect.stringContaining(words));
    expect(logged.join('\n')).not.toMatch(/given up|ERROR|WARN/);
  });
});
