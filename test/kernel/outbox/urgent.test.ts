import { afterEach, expect, it, vi } from 'vitest';
import type { Delivery } from '#functions/kernel/outbox/channel';
import { paceOf } from '#functions/kernel/outbox/pace';
import { type Sending, sendMessages } from '#functions/kernel/outbox/send-loop';
import { mailRate } from '#functions/kernel/outbox/store/mail-rate';
import { memoryTables } from '#test/support/memory/memory-tables';
import { bound, schoolNamed } from '#test/support/records/school';

/** Milliseconds that a call of a table and of SES take. */
const table = 4;
const call = 60;
/** Messages that SES takes in any second. */
const limit = 200;

const after = (milliseconds: number) =>
  new Promise<void>((done) => {
    setTimeout(done, milliseconds);
  });

afterEach(() => vi.useRealTimers());

/** An account in which workers of several schools send at the same time. */
function account() {
  const tables = memoryTables(() => after(table));
  const calls: number[] = [];
  const taken = { urgent: [] as number[], ordinary: [] as number[] };
  let throttled = 0;
  async function ask(priority: keyof typeof taken): Promise<Delivery> {
    await after(table);
    const now = Date.now();
    while (calls[0] !== undefined && calls[0] <= now - 1000) calls.shift();
    const isTaken = calls.length < limit;
    if (isTaken) {
      calls.push(now);
      taken[priority].push(now);
    } else throttled++;
    await after(call);
    return { kind: isTaken ? 'sent' : 'throttled' };
  }
  /** Sends messages that wait, until a time. */
  async function send(site: string, priority: keyof typeof taken, count: number, end: number) {
    const deps = {
      now: () => new Date(),
      wait: after,
      hasTime: () => Date.now() < end,
      rate: mailRate(tables),
      ses: { quota: async () => ({ perSecond: limit, perDay: 1e6, sentToday: 0 }) },
      mailSettings: bound({ current: async () => ({}) as never }),
    };
    const pace = await paceOf()(deps, schoolNamed(site), priority);
    let left = count;
    const take: Sending['take'] = async (_, most) => {
      await after(table);
      const due = Array.from({ length: Math.min(left, most) }, (__, i) => ({
        userUid: `${site}-${left - i}`,
        async deliver() {
          const answer = await ask(priority);
          if (answer.kind === 'throttled') left++;
          return answer;
        },
      }));
      left -= due.length;
      return { due, last: due.length > 0 ? `${left}` : undefined };
    };
    return sendMessages({ deps, pace, take });
  }
  return { send, taken, throttled: () => throttled };
}

it('sends the first message of an emergency at once while 90,000 digests wait, and all soon', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const { send, taken, throttled } = account();
  const begin = Date.now();
  const end = begin + 60_000;
  const digests = Array.from({ length: 18 }, (_, i) => send(`s${i}`, 'ordinary', 5_000, end));
  await vi.advanceTimersByTimeAsync(20_000);
  const before = taken.ordinary.length / 20;
  const ordered = Date.now();
  const emergency = send('main', 'urgent', 1_000, end);
  await vi.advanceTimersByTimeAsync(45_000);
  await Promise.all([...digests, emergency]);
  const [first = Number.POSITIVE_INFINITY] = taken.urgent;
  expect(taken.urgent).toHaveLength(1_000);
  expect(first - ordered).toBeLessThan(5_000);
  // Digests step aside, so 1,000 messages have the whole rate. Then the digests have it again.
  expect((taken.urgent.at(-1) ?? 0) - ordered).toBeLessThan(10_000);
  const during = taken.ordinary.filter((at) => at >= ordered && at < ordered + 10_000);
  const last = taken.ordinary.filter((at) => at >= end - 15_000 && at < end);
  expect(last.length / 15).toBeGreaterThan(0.95 * before);
  expect(before).toBeGreaterThan(0.9 * limit);
  console.info(
    `urgent: first after ${first - ordered} ms, last after ${(taken.urgent.at(-1) ?? 0) - ordered} ms; ordinary before ${before}/s, during ${during.length / 10}/s, after ${last.length / 15}/s; throttled ${throttled()}`,
  );
});
