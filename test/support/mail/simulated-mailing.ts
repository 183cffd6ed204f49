import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Chance } from '#bin/demo/chance';
import { mailEventsWorker } from '#functions/email-logs/events/mail-events-worker';
import { emailLogFacts } from '#functions/email-logs/store/email-log-facts';
import { parkedRepository } from '#functions/email-logs/store/mail-parked';
import { consumeAll } from '#functions/kernel/jobs/consume';
import { privateMails } from '#functions/kernel/mail/store/private-mail';
import { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import { longestDelay } from '#functions/mailings/run/dependencies';
import { mailingWork } from '#functions/mailings/run/mailing-work';
import { newMailing } from '#functions/mailings/run/new-mailing';
import { wakeStalled } from '#functions/mailings/run/stalled';
import type { Frozen } from '#functions/mailings/store/mailing-content';
import type { MailingMessage } from '#functions/mailings/store/mailing-message';
import type { StoredMailing } from '#functions/mailings/store/mailing-record';
import { mailingRepository } from '#functions/mailings/store/mailings';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { userRepository } from '#functions/people/store/users';
import { hasEnded } from '#shared/mailings/mailing';
import { deliver } from '#test/support/deliver';
import { doomedWorkers } from '#test/support/mail/doomed-worker';
import { digestTo, type Trouble, troubledSes } from '#test/support/mail/mail-faults';
import { sendingOver } from '#test/support/mail/mail-sending';
import { school } from '#test/support/mail/mail-sites';
import { storeSubscribers, subscriberDeps } from '#test/support/mail/subscribers';
import { memoryTables } from '#test/support/memory/memory-tables';
import { bound, schoolNamed } from '#test/support/records/school';
import { tablesOf } from '#test/support/tables/named';

/**
 * A scheduled step: a job of the queue, an event of SES, a check for stalled mailings, or an act of
 * a person.
 */
interface Step {
  readonly at: number;
  readonly kind: 'job' | 'event' | 'schedule' | 'act';
  readonly body: string;
  readonly receives: number;
  /** The identifier of the queue, the same on every delivery. */
  readonly id: string;
}

/**
 * Simulates a mailing with its own clock: tables, queue, SES and its events in memory, with faults.
 */
export function simulatedMailing(
  chance: Chance,
  trouble: Trouble,
  people: readonly string[],
  type: 'Weekly' | 'Connections' = 'Weekly',
) {
  const tables = memoryTables(async () => {});
  const objects = new Map<string, Frozen>();
  let clock = Date.parse('2026-03-02T22:00:00.000Z');
  let waiting: Step[] = [];
  let ids = 0;
  let deadLetters = 0;
  /** When the last fault happened. */
  let faultAt = clock;
  const later = (
    kind: Step['kind'],
    body: string,
    milliseconds: number,
    { receives = 1, id = `queued-${++ids}` } = {},
  ) => waiting.push({ at: clock + milliseconds, kind, body, receives, id });

  const ses = troubledSes(chance, trouble, {
    now: () => clock,
    onFault: () => {
      faultAt = clock;
    },
    emit: (event, after) => later('event', event, after),
  });

  const worker = doomedWorkers(chance, trouble, {
    db: tables.db,
    now: () => clock,
    pass: (milliseconds) => {
      clock += milliseconds;
    },
    onFault: () => {
      faultAt = clock;
    },
  });
  type Worker = ReturnType<typeof worker>;

  const factsOf = (db: DynamoDBDocumentClient) => emailLogFacts(tablesOf(db), [school]);

  const depsOf = ({ db, step }: Worker): Parameters<typeof mailingWork>[0] => ({
    pushes: { send: async () => {} },
    ...sendingOver(tablesOf(db), {
      sites: [school],
      now: () => new Date(clock),
      newId: () => `claim-${++ids}`,
      pass: (milliseconds) => {
        clock += milliseconds;
      },
      async send(_, row) {
        const answer = await step(() => ses.ask(row as EmailLogRecord));
        if (answer.kind === 'sent') ses.unheard.delete(row.userUid);
        return answer;
      },
    }),
    mailings: mailingRepository(tablesOf(db)),
    contents: bound({
      write: (mailingUid, frozen) =>
        step(() => {
          const key = `main/mailings/${mailingUid}/${objects.size}.json`;
          objects.set(key, structuredClone(frozen));
          return key;
        }),
      content: (key) => step(() => found(objects.get(key)).content),
      messages: (key) => step(() => structuredClone(found(objects.get(key)).messages)),
    }),
    preferences: preferenceRepository(tablesOf(db)),
    users: userRepository(tablesOf(db)),
    compose: digestTo(people),
    messageOf: () => ({ subject: 'News', preview_text: '', html: '', text: '', headers: [] }),
    queue: { send: (message, seconds = 0) => step(() => put(message, seconds)) },
    ...subscriberDeps(tablesOf(db)),
  });

  function put(message: MailingMessage, seconds: number): void {
    later('job', JSON.stringify(message), Math.min(longestDelay, Math.max(0, seconds)) * 1000);
  }

  async function work({ body, receives, id }: Step, isTwin = false): Promise<void> {
    const each = worker();
    const worked = consumeAll([mailingWork(depsOf(each), [school])]);
    const failed = await deliver(worked, [{ id, body }], each.remaining);
    const isFailed = each.isDead() || failed.length > 0;
    // After the fifth delivery it goes to the dead-letter queue.
    if (isFailed && receives < 5) {
      later('job', body, chance.between(5, 1800) * 1000, { receives: receives + 1, id });
    }
    if (isFailed && receives >= 5 && !isTwin) deadLetters++;
    // The other delivery of two at the same time is not its fifth.
    const again = isTwin ? 1 : receives;
    if (!isFailed && chance.is(0.1))
      later('job', body, chance.between(0, 60_000), { receives: again, id });
  }

  async function hear({ body, receives }: Step): Promise<void> {
    const each = worker();
    const work = mailEventsWorker({
      sites: [school],
      facts: factsOf(each.db),
      suppressions: suppressionRepository(each),
      parked: parkedRepository(each),
      privateMails: privateMails(each),
      signing: { send: async () => {} },
      now: () => new Date(clock),
    });
    const failed = await deliver(work, [{ id: 'event', body }]);
    if (each.isDead() || failed.length > 0) {
      later('event', body, chance.between(100, 10_000), { receives: receives + 1 });
    }
  }

  const mailings = mailingRepository(tables);
  const queue = { send: async (message: MailingMessage, seconds = 0) => put(message, seconds) };

  /** Pauses a mailing and resumes it later, or cancels it. */
  async function act({ body }: Step): Promise<void> {
    const [what = '', mailingUid = ''] = body.split(' ');
    const mailing = found(await mailings.of(schoolNamed('main')).get(mailingUid));
    const { state, started_at } = mailing;
    if (what === 'cancel' && ['waiting', 'sending', 'paused', 'preparing'].includes(state)) {
      const end = { state: 'cancelled', finished_at: new Date(clock).toISOString() } as const;
      await mailings.of(schoolNamed('main')).change(mailing, end, started_at === undefined);
      put({ kind: 'send', site: 'main', mailingUid }, 0);
    }
    if (what === 'pause' && (state === 'sending' || state === 'waiting')) {
      await mailings.of(schoolNamed('main')).change(mailing, { state: 'paused' });
      later('act', `resume ${mailingUid}`, chance.between(0, 3_600_000));
    }
    if (what === 'resume' && state === 'paused') {
      await mailings
        .of(schoolNamed('main'))
        .change(mailing, { state: started_at ? 'sending' : 'waiting' });
      put({ kind: 'send', site: 'main', mailingUid }, 0);
    }
  }

  /** Checks for stalled mailings each minute, until the mailing has ended. */
  async function watch(): Promise<void> {
    await wakeStalled({ mailings, queue }, { ...schoolNamed('main'), now: new Date(clock) });
    const { records } = await mailings.of(schoolNamed('main')).list({ limit: 1 });
    const [mailing] = records;
    if (mailing && !hasEnded(mailing.state)) later('schedule', '', 60_000);
  }

  async function next(): Promise<void> {
    waiting.sort((one, other) => one.at - other.at);
    const [first, ...others] = waiting;
    if (!first) return;
    waiting = others;
    clock = Math.max(clock, first.at);
    if (first.kind === 'event') return hear(first);
    if (first.kind === 'act') return act(first);
    if (first.kind === 'schedule') return watch();
    // A queue may deliver a job to two workers at the same time.
    if (chance.is(0.2)) await Promise.all([work(first), work({ ...first, receives: 5 }, true)]);
    else await work(first);
  }

  return {
    /** Runs a mailing until no step is left. */
    async run(): Promise<StoredMailing> {
      const mailing = newMailing(
        { type, period, except: [], postsUid: [], testing: false },
        {
          timeZone: school.timeZone,
          now: new Date(clock),
          audience_hash: 'as shown',
          undo_seconds: chance.pick([0, 60]),
          by: { userUid: 'ada', name: 'Ada Ng' },
        },
      );
      const { mailingUid } = mailing;
      if (type === 'Connections') await storeSubscribers(tables, 'main', people);
      await mailings
        .of(schoolNamed('main'))
        .begin(type === 'Connections' ? { ...mailing, pdf } : mailing);
      put({ kind: 'prepare', site: 'main', mailingUid }, 0);
      if (trouble.act !== 'nothing') {
        later('act', `${trouble.act} ${mailingUid}`, chance.between(0, 90_000));
      }
      later('schedule', '', chance.between(1, 60) * 1000);
      for (let i = 0; waiting.length > 0; i++) {
        if (i > 3_000) throw new Error('The mailing has not ended after 3,000 steps');
        await next();
      }
      return found(await mailings.of(schoolNamed('main')).get(mailingUid));
    },

    /** Returns the minutes from the last fault to a time. */
    minutesAfterFault: (until: string) => (Date.parse(until) - faultAt) / 60_000,
    /** Returns the number of jobs that failed 5 times. */
    deadLetters: () => deadLetters,
    taken: ses.taken,
    unheard: ses.unheard,
    rows: () => tables.all('emailstatistics').map((row) => EmailLogRecord.parse(row)),
    counted: () =>
      tables.all('mail-counters').reduce((sum, { sent }) => sum + Number(sent ?? 0), 0),
    lock: () => mailings.of(schoolNamed('main')).lock(type, period),
  };
}

/** The period of the simulated mailing, and the PDF that it may send. */
const period = '2026-W10';
const pdf = {
  pdfUid: 'pdf-1',
  token: 't',
  subject: 'Connections',
  content_html: '<p>Hello</p>',
  send_to: ['all_subscribers'],
};

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The simulation expected a stored value and found none');
  return value;
}
