import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Chance } from '#bin/demo/chance';
import { mailEventsWorker } from '#functions/email-logs/events/mail-events-worker';
import { emailLogFacts } from '#functions/email-logs/store/email-log-facts';
import { parkedRepository } from '#functions/email-logs/store/mail-parked';
import type { QueueWorker } from '#functions/kernel/jobs/consume';
import type { MailMessage } from '#functions/kernel/mail/content';
import { privateMails } from '#functions/kernel/mail/store/private-mail';
import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { userRepository } from '#functions/people/store/users';
import { deliver } from '#test/support/deliver';
import { doomedWorkers } from '#test/support/mail/doomed-worker';
import { type Trouble, troubledSes } from '#test/support/mail/mail-faults';
import { sendingOver } from '#test/support/mail/mail-sending';
import { school as facts } from '#test/support/mail/mail-sites';

/** A scheduled step: a job of the queue, an event of SES, or the run of the sweep. */
interface Step {
  readonly at: number;
  readonly kind: 'job' | 'event' | 'sweep';
  readonly body: string;
  readonly receives: number;
}

/** A message that SES has taken. */
export interface Taken {
  readonly row: EmailLogRecord;
  readonly message: MailMessage;
}

/** What a simulated worker gets: its tables and queue may fail at each step. */
export type WorkerParts = ReturnType<ReturnType<typeof simulatedJobs>['partsOf']>;

interface Simulated {
  readonly db: DynamoDBDocumentClient;
  readonly begin: Date;
  readonly workerOf: (parts: WorkerParts) => QueueWorker;
  /** Runs the sweep of the jobs. It never dies. */
  readonly sweep: (now: Date, queue: { send(message: object): Promise<void> }) => Promise<void>;
  readonly sweepMinutes: number;
}

/**
 * Simulates mail that jobs of a queue send, with its own clock: the queue, SES and its events, and
 * the sweep for 3 hours, with faults.
 */
export function simulatedJobs(chance: Chance, trouble: Trouble, simulated: Simulated) {
  const { db, begin, workerOf, sweep, sweepMinutes } = simulated;
  let clock = begin.getTime();
  let waiting: Step[] = [];
  let ids = 0;
  let deadLetters = 0;
  const messages: MailMessage[] = [];
  const left: Taken[] = [];
  const later = (kind: Step['kind'], body: string, milliseconds: number, receives = 1) =>
    waiting.push({ at: clock + milliseconds, kind, body, receives });
  const now = () => clock;
  const ses = troubledSes(chance, trouble, {
    now,
    onFault: () => {},
    emit: (event, after) => later('event', event, after),
  });
  const worker = doomedWorkers(chance, trouble, {
    db,
    now,
    onFault: () => {},
    pass: (milliseconds) => {
      clock += milliseconds;
    },
  });
  const put = (message: object, seconds = 0) =>
    later('job', JSON.stringify(message), seconds * 1000);

  /** Asks SES to send a message, and notes it if it has left. */
  function ask(row: EmailLogRecord, message: MailMessage) {
    messages.push(message);
    const before = ses.taken.get(row.userUid)?.length ?? 0;
    const answer = ses.ask(row);
    if ((ses.taken.get(row.userUid)?.length ?? 0) > before) left.push({ row, message });
    return answer;
  }

  function partsOf({ db: mortal, table, step }: ReturnType<typeof worker>) {
    const tables = { db: mortal, table };
    const queue = {
      send: (message: object, seconds = 0) => step(() => void put(message, seconds)),
    };
    const sending = sendingOver(tables, {
      queue,
      sites: [facts],
      now: () => new Date(clock),
      newId: () => `claim-${++ids}`,
      pass: (milliseconds) => {
        clock += milliseconds;
      },
      async send(_, row, message) {
        const answer = await step(() => ask(row as EmailLogRecord, message));
        if (answer.kind === 'sent') ses.unheard.delete(row.userUid);
        return answer;
      },
    });
    return { ...sending, tables, queue, users: userRepository(tables) };
  }

  async function work({ body, receives }: Step, isTwin = false): Promise<void> {
    const each = worker();
    const failed = await deliver(workerOf(partsOf(each)), [{ id: 'job', body }], each.remaining);
    const isFailed = each.isDead() || failed.length > 0;
    // After the fifth delivery it goes to the dead letters; the sweep orders the mail again.
    if (isFailed && receives < 5) later('job', body, chance.between(5, 600) * 1000, receives + 1);
    if (isFailed && receives >= 5 && !isTwin) deadLetters++;
    const again = isTwin ? 1 : receives;
    if (!isFailed && chance.is(0.1)) later('job', body, chance.between(0, 60_000), again);
  }

  async function hear({ body, receives }: Step): Promise<void> {
    const each = worker();
    const events = mailEventsWorker({
      sites: [facts],
      facts: emailLogFacts(each, [facts]),
      suppressions: suppressionRepository(each),
      parked: parkedRepository(each),
      privateMails: privateMails(each),
      signing: { send: async () => {} },
      now: () => new Date(clock),
    });
    const failed = await deliver(events, [{ id: 'event', body }]);
    if (each.isDead() || failed.length > 0) {
      later('event', body, chance.between(100, 10_000), receives + 1);
    }
  }

  async function runSweep(): Promise<void> {
    await sweep(new Date(clock), { send: async (message) => void put(message) });
    if (clock - begin.getTime() < 3 * 3_600_000) later('sweep', '', sweepMinutes * 60_000);
  }

  return {
    partsOf,
    /** Puts a job on the queue, which arrives after some seconds. */
    put,
    /** Runs until no step is left. */
    async run(): Promise<void> {
      later('sweep', '', chance.between(1, sweepMinutes * 60) * 1000);
      for (let i = 0; waiting.length > 0; i++) {
        if (i > 3_000) throw new Error('The mail has not ended after 3,000 steps');
        waiting.sort((one, other) => one.at - other.at);
        const [first, ...others] = waiting;
        if (!first) return;
        waiting = others;
        clock = Math.max(clock, first.at);
        if (first.kind === 'event') await hear(first);
        else if (first.kind === 'sweep') await runSweep();
        // A queue may deliver a job to two workers at the same time.
        else if (chance.is(0.2))
          await Promise.all([work(first), work({ ...first, receives: 5 }, true)]);
        else await work(first);
      }
    },
    /** Every message that SES was asked to send. */
    messages,
    /** The messages that left, and the identifiers of SES by person. */
    left,
    taken: ses.taken,
    deadLetters: () => deadLetters,
  };
}
