import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type SendingStateDeps,
  sendingState,
  unreachedBy,
} from '#functions/emergency/sending-state';
import { sendingStateDeps } from '#functions/emergency/sending-state-deps';
import { consumeAll } from '#functions/kernel/jobs/consume';
import type { SesAnswer } from '#functions/kernel/mail/send/ses';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { paceOf } from '#functions/kernel/outbox/pace';
import { sendMessages } from '#functions/kernel/outbox/send-loop';
import { sendWithin, undoFor } from '#shared/emergency/sending';
import { deliver } from '#test/support/deliver';
import { emergencyKind, ordersOfMessage } from '#test/support/mail/emergency-room';
import { sendingOver } from '#test/support/mail/mail-sending';
import { school as facts } from '#test/support/mail/mail-sites';
import { memoryTables } from '#test/support/memory/memory-tables';
import { isFullProof } from '#test/support/proof-runs';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

const main = { ...schoolNamed('main'), timeZone: facts.timeZone };
/** The people of the school, of whom each fiftieth has no address. */
const size = isFullProof ? 20_000 : 1_000;
const noAddress = (n: number) => n % 50 === 0;
/** Messages that SES takes in a second, and urgent workers at the same time (`infra/stacks/deliveries.ts`). */
const limit = 200;
const workers = 30;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.UTC(2026, 2, 2) });
  for (const name of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation(() => {});
  }
});
afterEach(() => vi.useRealTimers());

const after = (milliseconds: number) =>
  new Promise<void>((done) => {
    setTimeout(done, milliseconds);
  });

/** SES with a limit for each second, which stops for good when it has taken some urgent messages. */
function sesThatStops(after: number) {
  const calls: number[] = [];
  /** How often each person’s message was taken. */
  const taken = new Map<string, number>();
  /** Messages that were taken without an answer: SES reports them later. */
  const unanswered: { readonly mailingUid: string; readonly userUid: string }[] = [];
  let isStopped = false;
  const isFree = () => {
    const now = Date.now();
    while (calls[0] !== undefined && calls[0] <= now - 1000) calls.shift();
    if (calls.length >= limit) return false;
    calls.push(now);
    return true;
  };
  return {
    taken,
    unanswered,
    isStopped: () => isStopped,
    /** Takes a digest of another school. */
    digest: () => (isStopped ? 'stopped' : isFree() ? 'sent' : 'throttled'),
    take(row: { readonly mailingUid: string; readonly userUid: string }): SesAnswer {
      const { userUid } = row;
      if (isStopped) return { kind: 'stopped', reason: 'AccountSendingPausedException' };
      if (!isFree()) return { kind: 'throttled' };
      taken.set(userUid, (taken.get(userUid) ?? 0) + 1);
      isStopped = taken.size >= after;
      if (taken.size % 40 > 0) return { kind: 'sent', messageId: `m-${userUid}` };
      unanswered.push(row);
      return { kind: 'silent' };
    },
  };
}

/** Sends digests of another school at the rate of the account, until SES stops. */
async function digests(sending: ReturnType<typeof sendingOver>, ask: () => string, count: number) {
  const deps = { ...sending, hasTime: () => true };
  const pace = await paceOf()(deps, schoolNamed('regional'));
  let left = count;
  await sendMessages({
    deps,
    pace,
    async take(_, most) {
      const due = Array.from({ length: Math.min(left, most) }, (__, i) => ({
        userUid: `digest-${left - i}`,
        async deliver() {
          await after(60);
          const kind = ask();
          if (kind === 'stopped') return { kind, reason: 'paused' } as const;
          if (kind === 'throttled') left++;
          return { kind: kind as 'sent' | 'throttled' };
        },
      }));
      left -= due.length;
      return { due, last: due.length > 0 ? `${left}` : undefined };
    },
  });
}

it('names exactly those whom an emergency did not reach when SES stops while digests run', async () => {
  const tables = memoryTables(async () => {});
  const people = Array.from({ length: size }, (_, n) =>
    profile({
      username: `p${n}`,
      type: n % 10 === 0 ? 'faculty' : 'student',
      ...(noAddress(n) && { email: '' }),
    }),
  );
  await storeProfiles(tables, ...people);
  const ses = sesThatStops(size / 2);
  const waiting: { readonly body: string; readonly at: number }[] = [];
  const put = (order: unknown, seconds = 0) =>
    void waiting.push({ body: JSON.stringify(order), at: Date.now() + seconds * 1000 });
  const sending = {
    ...sendingOver(tables, {
      sites: [facts],
      now: () => new Date(),
      pass: () => {},
      perSecond: limit,
      queue: { send: async (order: unknown, seconds?: number) => put(order, seconds) } as never,
      async send(_, row) {
        await after(60);
        return ses.take(row);
      },
    }),
    wait: after,
  };
  const work = consumeAll(mailWork(sending, [facts], [emergencyKind(tables)]));
  const running = digests(sending, ses.digest, size);
  const orders = await ordersOfMessage(tables, new Date());
  for (const order of orders) put(order, undoFor / 1000);

  let busy = 0;
  const most = { busy: 0 };
  /** Gives the orders that are due to free workers, and delivers what SES reports. */
  async function second() {
    while (busy < workers) {
      const next = waiting.findIndex(({ at }) => at <= Date.now());
      const [message] = next < 0 ? [] : waiting.splice(next, 1);
      if (!message) break;
      most.busy = Math.max(most.busy, ++busy);
      void deliver(work, [{ id: 'm', body: message.body }]).finally(() => busy--);
    }
    for (const { mailingUid, userUid } of ses.unanswered.splice(0)) {
      const messageId = `m-${userUid}`;
      const at = new Date().toISOString();
      await sending.facts.of(main).put(mailingUid, userUid, 'sent', at, { messageId });
    }
    await vi.advanceTimersByTimeAsync(1_000);
  }
  const end = Date.now() + undoFor + sendWithin + 30 * 60_000;
  while (Date.now() < end) await second();
  await running;

  expect(ses.isStopped()).toBe(true);
  expect([...ses.taken.values()].filter((times) => times > 1)).toEqual([]);
  const deps: SendingStateDeps = sendingStateDeps(tables);
  const { people: unreached } = await unreachedBy(deps, main, new Date());
  const rest = people.filter(({ userUid }) => !ses.taken.has(userUid));
  expect(unreached.map(({ userUid }) => userUid).sort()).toEqual(
    rest.map(({ userUid }) => userUid).sort(),
  );
  const without = unreached.filter(({ reason }) => reason === 'no address');
  expect(without).toHaveLength(people.filter(({ email }) => email === '').length);
  const state = await sendingState(deps, main, new Date());
  expect(state?.people).toBe(size);
  const mail = state?.counts.find(({ channel }) => channel === 'mail');
  expect(mail).toMatchObject({ sent: ses.taken.size, waiting: 0 });
  // The shares were worked on at the same time.
  expect(most.busy).toBeGreaterThan(10);
  expect(most.busy).toBeLessThanOrEqual(workers);
}, 600_000);
