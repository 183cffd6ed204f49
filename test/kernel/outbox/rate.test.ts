import { afterEach, expect, it, vi } from 'vitest';
import { chanceOf } from '#bin/demo/chance';
import type { Delivery } from '#functions/kernel/outbox/channel';
import { share } from '#functions/kernel/outbox/pace';
import { type Sending, sendMessages } from '#functions/kernel/outbox/send-loop';
import { mailRate } from '#functions/kernel/outbox/store/mail-rate';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';

const limit = 200;
const faults = 0.05;
const seconds = 60;
/** Milliseconds that a call of a table takes, and one of SES. */
const table = 4;
const call = 60;

const after = (milliseconds: number) =>
  new Promise<void>((done) => {
    setTimeout(done, milliseconds);
  });

afterEach(() => vi.useRealTimers());

it.each(['throttled', 'silent'] as const)(
  'keeps 95 % of the rate that SES leaves when 5 % of its answers are %s',
  async (kind) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const chance = chanceOf(`faults ${kind}`);
    const end = Date.now() + seconds * 1000;
    let position = 0;
    let taken = 0;
    const deliver = async (): Promise<Delivery> => {
      await after(table);
      const isFault = chance.is(faults);
      await after(call);
      if (!isFault) taken++;
      return { kind: isFault ? kind : 'sent' };
    };
    const take: Sending['take'] = async (_, most) => {
      await after(table);
      const due = Array.from({ length: most }, () => ({ userUid: `u${++position}`, deliver }));
      return { due, last: `${position}` };
    };
    const stop = sendMessages({
      take,
      deps: {
        now: () => new Date(),
        wait: after,
        hasTime: () => Date.now() < end,
        rate: mailRate(memoryTables(() => after(table))),
      },
      pace: {
        ...schoolNamed('main'),
        own: limit * share,
        account: limit * share,
        priority: 'ordinary',
      },
    });
    await vi.advanceTimersByTimeAsync((seconds + 5) * 1000);
    expect(await stop).toEqual({ why: 'time' });
    expect(taken / seconds / (limit * (1 - faults))).toBeGreaterThanOrEqual(0.95);
  },
);
