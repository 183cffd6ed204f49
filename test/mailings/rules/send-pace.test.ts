import { afterEach, expect, it, vi } from 'vitest';
import { sendMessages } from '#functions/kernel/outbox/send-loop';
import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import { mailRate } from '#functions/kernel/outbox/store/mail-rate';
import type { MailJob } from '#functions/mailings/run/dependencies';
import { sendingOf } from '#functions/mailings/run/sending';
import { memoryTables } from '#test/support/memory/memory-tables';
import { bound, schoolNamed } from '#test/support/records/school';

const seconds = 20;
const told = JSON.stringify({
  firstname: 'Ada',
  as: 'carer',
  own: { posts: [], events: [] },
  children: [],
});
/** Milliseconds that a call to DynamoDB and one to SES take. */
const [table, ses] = [40, 150];
const after = (milliseconds: number) =>
  new Promise<void>((done) => {
    setTimeout(done, milliseconds);
  });

afterEach(() => vi.useRealTimers());

/**
 * Sends for some seconds of a clock that a test moves, in a worker that wakes `late` milliseconds
 * after each wait. Returns the moments at which SES was called.
 */
async function sending(perSecond: number, late = 0): Promise<number[]> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const end = Date.now() + seconds * 1000;
  const moments: number[] = [];
  const deps = {
    now: () => new Date(),
    wait: (milliseconds: number) => after(milliseconds + late),
    hasTime: () => Date.now() < end,
    newId: () => 'claim',
    rate: mailRate(memoryTables(() => after(table))),
    messages: bound({
      async due(_: string, { after: from = '0', limit = 1 }) {
        await after(table);
        return Array.from({ length: limit }, (__, i) => {
          const position = `${Number(from) + i + 1}`;
          return { userUid: `u${position}`, position };
        });
      },
      async claim(_: string, userUid: string) {
        await after(table);
        return { userUid, told, email: 'ann@example.org', not_before: new Date().toISOString() };
      },
    }),
    mailings: bound({
      get: () => after(table).then(() => ({ state: 'sending' })),
      beat: async () => {},
    }),
    preferences: bound({ get: () => after(table).then(() => ({})) }),
    users: bound({ get: () => after(table).then(() => undefined) }),
    suppressed: { of: async () => ({ has: () => false }) },
    facts: bound({ put: () => after(table) }),
    messageOf: () => ({ subject: '' }),
    ses: {
      async send(_: unknown, { userUid }: EmailLogRecord) {
        moments.push(Date.now());
        await after(ses);
        return { kind: 'sent', messageId: userUid };
      },
    },
  };
  const job = {
    deps,
    turn: 'turn',
    facts: { schoolUid: schoolNamed('main').site, timeZone: 'Australia/Sydney' },
    mailing: { mailingUid: 'm', type: 'Weekly', testing: false, state: 'sending' },
  };
  const pace = {
    ...schoolNamed('main'),
    own: perSecond,
    account: perSecond,
    priority: 'ordinary' as const,
  };
  // Only what the loop uses is here.
  const parts = job as unknown as MailJob;
  const stop = sendMessages(sendingOf(parts, {} as never, parts.deps.messageOf, pace));
  await vi.advanceTimersByTimeAsync((seconds + 5) * 1000);
  expect(await stop).toEqual({ why: 'time' });
  return moments;
}

/** The messages of any second are those of the rate and of the account’s reserve at most. */
function expectLimit(moments: readonly number[], rate: number): void {
  for (const [i, at] of moments.entries()) {
    const inSecond = moments.slice(i, i + 2 * rate).filter((each) => each < at + 1000);
    expect(inSecond.length).toBeLessThanOrEqual(Math.ceil(1.05 * rate) + 1);
  }
}

it.each([14, 50, 190])(
  'sends %i messages a second and no more, however slow the calls',
  async (rate) => {
    const moments = await sending(rate);
    expect(moments.length / seconds).toBeGreaterThan(0.98 * rate);
    expect(moments.length / seconds).toBeLessThan(1.02 * rate);
    expectLimit(moments, rate);
  },
);

it.each([5, 20])('keeps its rate in a worker that wakes %i ms late', async (late) => {
  const moments = await sending(190, late);
  expect(moments.length / seconds).toBeGreaterThan(0.98 * 190);
  expectLimit(moments, 190);
});

it('keeps the limit in a worker that wakes very late', async () => {
  expectLimit(await sending(190, 400), 190);
});
