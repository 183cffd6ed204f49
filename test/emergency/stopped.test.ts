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
import type { TextAnswer } from '#functions/kernel/texts/text-service';
import { sendWithin, undoFor } from '#shared/emergency/sending';
import { deliver } from '#test/support/deliver';
import { emergencyKind, ordersOfMessage } from '#test/support/mail/emergency-room';
import { sendingOver } from '#test/support/mail/mail-sending';
import { school as facts } from '#test/support/mail/mail-sites';
import { memoryTables } from '#test/support/memory/memory-tables';
import { isFullProof } from '#test/support/proof-runs';
import { addDevice, pushesOver } from '#test/support/push/pushes';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import { textsOver } from '#test/support/texts/texts';

const main = { ...schoolNamed('main'), timeZone: facts.timeZone };
/**
 * The people of the school: each fiftieth has no address, each third a device, and each thirtieth no
 * number.
 */
const size = isFullProof ? 20_000 : 1_000;
const noAddress = (n: number) => n % 50 === 0;
const hasDevice = (n: number) => n % 3 === 0;
const noNumber = (n: number) => n % 30 === 7;
const count = (holds: (n: number) => boolean) =>
  Array.from({ length: size }, (_, n) => n).filter(holds).length;
const addressed = count((n) => !noAddress(n));
const numbered = count((n) => !noNumber(n));
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

/** What takes texts, and stops for good at its spending limit. */
function textsThatStop(after: number) {
  const taken = new Map<string, number>();
  return {
    taken,
    isStopped: () => taken.size >= after,
    take(number: string): TextAnswer {
      if (taken.size >= after) return { kind: 'stopped', reason: 'spending limit reached' };
      taken.set(number, (taken.get(number) ?? 0) + 1);
      return { kind: 'sent', messageId: `t-${number}` };
    },
  };
}

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

const numberOf = (n: number) => `+6141${String(n).padStart(7, '0')}`;

/** A school, what takes its messages, and the time at which each channel took its last one. */
async function school(stops: { readonly mail: number; readonly sms: number }) {
  const tables = memoryTables(async () => {});
  const people = Array.from({ length: size }, (_, n) => ({
    ...profile({
      username: `p${n}`,
      type: n % 10 === 0 ? ('faculty' as const) : ('student' as const),
      ...(noAddress(n) && { email: '' }),
    }),
    ...(!noNumber(n) && { mobile: numberOf(n) }),
  }));
  await storeProfiles(tables, ...people);
  for (const [n, { userUid, username }] of people.entries()) {
    if (hasDevice(n)) await addDevice(tables, userUid, username);
  }
  const ses = sesThatStops(stops.mail);
  const texts = textsThatStop(stops.sms);
  const pushed = new Map<string, number>();
  const last = { mail: 0, push: 0, sms: 0 };
  const now = () => new Date();
  const waiting: { readonly body: string; readonly at: number }[] = [];
  const put = (order: unknown, seconds = 0) =>
    void waiting.push({ body: JSON.stringify(order), at: Date.now() + seconds * 1000 });
  const sending = {
    ...sendingOver(tables, {
      sites: [facts],
      now,
      pass: () => {},
      perSecond: limit,
      queue: { send: async (order: unknown, seconds?: number) => put(order, seconds) } as never,
      async send(_, row) {
        await after(60);
        const answer = ses.take(row);
        if (answer.kind === 'sent') last.mail = Date.now();
        return answer;
      },
    }),
    wait: after,
    ways: {
      ...pushesOver(tables, now, async ({ endpoint }) => {
        await after(30);
        last.push = Date.now();
        pushed.set(endpoint, (pushed.get(endpoint) ?? 0) + 1);
        return { kind: 'sent' };
      }),
      ...textsOver(tables, now, ({ number }) => {
        const answer = texts.take(number);
        if (answer.kind === 'sent') last.sms = Date.now();
        return answer;
      }),
    },
  };
  return { tables, people, ses, texts, pushed, last, waiting, put, sending };
}
type School = Awaited<ReturnType<typeof school>>;

/** Works on the orders of the school, by as many workers as there are, until no more may leave. */
async function runToTheEnd({ tables, waiting, sending, ses }: School): Promise<number> {
  const at = { ...facts, smsSender: 'HarbourCol' };
  const work = consumeAll(mailWork(sending, [at], [emergencyKind(tables)]));
  let busy = 0;
  let most = 0;
  const end = Date.now() + undoFor + sendWithin + 30 * 60_000;
  while (Date.now() < end) {
    while (busy < workers) {
      const next = waiting.findIndex((each) => each.at <= Date.now());
      const [message] = next < 0 ? [] : waiting.splice(next, 1);
      if (!message) break;
      most = Math.max(most, ++busy);
      void deliver(work, [{ id: 'm', body: message.body }]).finally(() => busy--);
    }
    for (const { mailingUid, userUid } of ses.unanswered.splice(0)) {
      const messageId = `m-${userUid}`;
      const sentAt = new Date().toISOString();
      await sending.facts.of(main).put(mailingUid, userUid, 'sent', sentAt, { messageId });
    }
    await vi.advanceTimersByTimeAsync(1_000);
  }
  return most;
}

const twice = (taken: ReadonlyMap<string, number>) => [...taken].filter(([, times]) => times > 1);

it.each([
  ['SES', { mail: Math.floor(size / 2), sms: Number.POSITIVE_INFINITY }],
  ['the texts', { mail: Number.POSITIVE_INFINITY, sms: Math.floor(size / 3) }],
])(
  'names exactly those whom an emergency did not reach when %s stop while digests run, and sends the rest in time',
  async (what, stops) => {
    const at = await school(stops);
    const { tables, people, ses, texts, pushed, last } = at;
    const running = digests(at.sending, ses.digest, size);
    const begin = Date.now() + undoFor;
    for (const order of await ordersOfMessage(tables, new Date(), ['push', 'mail', 'sms'])) {
      at.put(order, undoFor / 1000);
    }
    const most = await runToTheEnd(at);
    await running;

    expect([ses.isStopped(), texts.isStopped()]).toEqual([what === 'SES', what === 'the texts']);
    expect([ses.taken, texts.taken, pushed].map(twice)).toEqual([[], [], []]);
    expect(pushed.size).toBe(count(hasDevice));
    expect(last.push - begin).toBeLessThan(60_000 + size);
    // Texts leave at ten parts in a second, mail at the rate of the account, urgent before digests.
    if (what === 'SES') {
      expect(texts.taken.size).toBe(numbered);
      expect(last.sms - begin).toBeLessThan(numbered * 130 + 120_000);
    } else {
      expect(ses.taken.size).toBe(addressed);
      expect(last.mail - begin).toBeLessThan((addressed / limit) * 1_500 + 120_000);
    }
    const deps: SendingStateDeps = sendingStateDeps(tables);
    const { people: unreached } = await unreachedBy(deps, main, new Date());
    const rest = people.filter(
      ({ userUid }, n) => !ses.taken.has(userUid) && !hasDevice(n) && !texts.taken.has(numberOf(n)),
    );
    expect(rest.length).toBeGreaterThan(0);
    expect(unreached.map(({ userUid }) => userUid).sort()).toEqual(
      rest.map(({ userUid }) => userUid).sort(),
    );
    const state = await sendingState(deps, main, new Date());
    expect(state?.people).toBe(size);
    const counts = new Map(state?.counts.map((each) => [each.channel, each]));
    expect(counts.get('mail')).toMatchObject({ sent: ses.taken.size, waiting: 0 });
    expect(counts.get('sms')).toMatchObject({ sent: texts.taken.size, waiting: 0 });
    // The shares were worked on at the same time.
    expect(most).toBeGreaterThan(10);
    expect(most).toBeLessThanOrEqual(workers);
  },
  3_600_000,
);
