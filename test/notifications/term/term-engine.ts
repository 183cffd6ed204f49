import type { Chance } from '#bin/demo/chance';
import { emailLogFacts } from '#functions/email-logs/store/email-log-facts';
import { consumeAll } from '#functions/kernel/jobs/consume';
import type { MailKind } from '#functions/kernel/outbox/kind';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { pushWay } from '#functions/kernel/outbox/push-channel';
import { mailRate } from '#functions/kernel/outbox/store/mail-rate';
import { mailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import { suppressedOf } from '#functions/kernel/outbox/suppressed';
import { textWay } from '#functions/kernel/outbox/text-channel';
import type { PushMessage } from '#functions/kernel/push/payload';
import type { Tables } from '#functions/kernel/store/tables';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { pushDeviceRepository } from '#functions/notifications/store/push-devices';
import { deliver } from '#test/support/deliver';
import { doomedWorkers } from '#test/support/mail/doomed-worker';
import { sendingOver } from '#test/support/mail/mail-sending';
import { school } from '#test/support/mail/mail-sites';
import { schoolNamed } from '#test/support/records/school';

export const facts = { ...school, smsSender: 'HarbourCol' };
const main = schoolNamed('main');

/** A message that a push service, AWS or SES took. */
export interface Arrived {
  readonly channel: 'mail' | 'push' | 'sms';
  readonly at: number;
  /** The device, number or address. */
  readonly to: string;
  /** Its partition and person; of a push its tag. */
  readonly what: string;
  readonly push?: PushMessage;
  /** Whether its worker got no answer, or died before it could store one. */
  readonly isUnheard: () => boolean;
}

interface Job {
  readonly at: number;
  readonly body: string;
  readonly receives: number;
  readonly act?: () => Promise<unknown>;
}

interface Engine {
  readonly tables: Tables;
  readonly begin: number;
  readonly kindsOf: (tables: Tables, queue: { send(order: object): Promise<void> }) => MailKind[];
  /** Called when a message arrives. */
  readonly arrived: (message: Arrived) => void;
}

/** The kills of workers for each day, and the shares of calls without an answer and of refused ones. */
const trouble = { kills: 3, cutOff: 0.05 };
const silence = 0.05;
const throttling = 0.05;
/** More steps than a day has: an order that comes back for nothing has copies, and each of them more. */
const mostSteps = 3_000;

/**
 * A queue, workers that are killed at any step, and services that sometimes do not answer, with a clock
 * of their own. What AWS has taken it reports within 9 minutes.
 */
export function termEngine(chance: Chance, { tables, begin, kindsOf, arrived }: Engine) {
  let clock = begin;
  let jobs: Job[] = [];
  let ids = 0;
  const now = () => new Date(clock);
  const pass = (milliseconds: number) => {
    clock += milliseconds;
  };
  const put = (order: object, seconds = 0) =>
    void jobs.push({ at: clock + seconds * 1000, body: JSON.stringify(order), receives: 1 });
  const at = (moment: number, act: () => Promise<unknown>) =>
    void jobs.push({ at: moment, body: '', receives: 1, act });
  const workers = () =>
    doomedWorkers(chance, trouble, { db: tables.db, now: () => clock, pass, onFault: () => {} });
  let worker = workers();

  /** Stores what AWS reports of a message, some minutes later. */
  const report = (
    row: { readonly mailingUid: string; readonly userUid: string },
    messageId: string,
  ) =>
    at(clock + chance.between(1, 9 * 60) * 1000, () =>
      emailLogFacts(tables, [facts])
        .of(main)
        .put(row.mailingUid, row.userUid, 'sent', now().toISOString(), { messageId }),
    );

  /** Lets a message arrive, or be refused for now, or leave without an answer. */
  function take(
    message: Omit<Arrived, 'at' | 'isUnheard'>,
    isDead: () => boolean,
    taken = () => {},
  ) {
    if (chance.is(throttling)) return 'throttled';
    const isSilent = chance.is(silence);
    if (isSilent && chance.is(0.5)) return 'silent';
    arrived({ ...message, at: clock, isUnheard: () => isSilent || isDead() });
    taken();
    return isSilent ? 'silent' : 'sent';
  }

  function partsOf({ db, table, step, isDead }: ReturnType<typeof worker>) {
    const mortal = { db, table };
    const queue = { send: (order: object, seconds = 0) => step(() => put(order, seconds)) };
    const messages = mailingMessages(mortal);
    type Row = { readonly mailingUid: string; readonly userUid: string; readonly email: string };
    const ask = (channel: 'mail' | 'sms', row: Row) =>
      step(() => {
        const messageId = `m-${++ids}`;
        const what = `${row.mailingUid} ${row.userUid}`;
        const kind = take({ channel, to: row.email, what }, isDead, () => report(row, messageId));
        return kind === 'sent'
          ? ({ kind, messageId } as const)
          : ({ kind } as { kind: 'silent' | 'throttled' });
      });
    const suppressed = suppressedOf(suppressionRepository(mortal), now);
    const sending = sendingOver(mortal, {
      queue: queue as never,
      sites: [facts],
      now,
      newId: () => `claim-${++ids}`,
      pass,
      send: (_, row) => ask('mail', row as Row),
    });
    const ways = {
      push: pushWay({
        messages,
        devices: pushDeviceRepository(mortal),
        now,
        service: {
          send: (_, { endpoint }, push) =>
            step(() => {
              const kind = take({ channel: 'push', to: endpoint, what: push.tag, push }, isDead);
              return kind === 'sent' ? { kind } : { kind: 'later' };
            }),
        },
      }),
      sms: textWay({
        messages,
        suppressed,
        now,
        rate: mailRate(mortal, 'sms'),
        service: { send: (_, row) => ask('sms', row) },
      }),
    };
    return consumeAll(mailWork({ ...sending, ways }, [facts], kindsOf(mortal, queue)));
  }

  async function work({ body, receives }: Job): Promise<void> {
    const each = worker();
    const failed = await deliver(partsOf(each), [{ id: `j-${++ids}`, body }], each.remaining);
    const isFailed = each.isDead() || failed.length > 0;
    if (isFailed && receives < 5)
      jobs.push({ at: clock + chance.between(5, 600) * 1000, body, receives: receives + 1 });
    // A queue may deliver a job again.
    if (!isFailed && chance.is(0.1))
      jobs.push({ at: clock + chance.between(0, 60_000), body, receives });
  }

  return {
    now,
    put,
    at,
    /** A new day kills as many workers again. */
    newDay: () => {
      worker = workers();
    },
    /** Runs what is due until a moment. */
    async runUntil(end: number): Promise<void> {
      for (let steps = 0; ; steps++) {
        if (steps > mostSteps) throw new Error(`A day has not ended after ${mostSteps} steps`);
        jobs.sort((one, other) => one.at - other.at);
        const [first, ...others] = jobs;
        if (!first || first.at > end) break;
        jobs = others;
        clock = Math.max(clock, first.at);
        if (first.act) await first.act();
        // A queue may deliver a job to two workers at the same time.
        else if (chance.is(0.1)) await Promise.all([work(first), work({ ...first, receives: 5 })]);
        else await work(first);
      }
      clock = Math.max(clock, end);
    },
  };
}
