import type { Chance } from '#bin/demo/chance';
import { dailyMail } from '#functions/absences/daily-mail';
import { noticeRepository } from '#functions/absences/store/notices';
import { wakeUnsentMail } from '#functions/absences/store/unsent-mail';
import { mailEventsWorker } from '#functions/email-logs/events/mail-events-worker';
import { emailLogFacts } from '#functions/email-logs/store/email-log-facts';
import { EmailLogRecord } from '#functions/email-logs/store/email-log-record';
import { parkedRepository } from '#functions/email-logs/store/mail-parked';
import { absencesWorker } from '#functions/mailings/notices/absences-worker';
import type { MailMessage } from '#functions/mailings/rules/content';
import { mailRate } from '#functions/mailings/store/mail-rate';
import { mailSettings } from '#functions/mailings/store/mail-settings';
import { mailingMessages } from '#functions/mailings/store/mailing-messages';
import { privateMails } from '#functions/mailings/store/private-mail';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { cardsOf } from '#functions/people/store/people-cards';
import { userRepository } from '#functions/people/store/users';
import { settingsRepository } from '#functions/site/store/settings';
import type { absenceSchool } from '#test/absences/absence-school';
import { deliver } from '#test/support/deliver';
import { doomedWorkers } from '#test/support/mail/doomed-worker';
import { type Trouble, troubledSes } from '#test/support/mail/mail-faults';
import { school as facts } from '#test/support/mail/mailing-engine';

/** A scheduled step: a job of the queue, an event of SES, or the run of the sweep. */
interface Step {
  readonly at: number;
  readonly kind: 'job' | 'event' | 'sweep';
  readonly body: string;
  readonly receives: number;
}

/**
 * Simulates the mail about absences with its own clock: the queue, SES and its events, and the
 * sweep, with faults. The jobs that the school has ordered begin it.
 */
export function simulatedNoticeMail(
  chance: Chance,
  trouble: Trouble,
  school: Awaited<ReturnType<typeof absenceSchool>>,
  begin: Date,
) {
  let clock = begin.getTime();
  let waiting: Step[] = [];
  let ids = 0;
  let deadLetters = 0;
  const messages: MailMessage[] = [];
  const later = (kind: Step['kind'], body: string, milliseconds: number, receives = 1) =>
    waiting.push({ at: clock + milliseconds, kind, body, receives });
  const now = () => clock;
  const ses = troubledSes(chance, trouble, {
    now,
    onFault: () => {},
    emit: (event, after) => later('event', event, after),
  });
  const worker = doomedWorkers(chance, trouble, {
    ...{ db: school.db, now, onFault: () => {} },
    pass: (milliseconds) => {
      clock += milliseconds;
    },
  });
  const put = (message: object, seconds = 0) =>
    later('job', JSON.stringify(message), seconds * 1000);
  const queue = { send: async (message: object, seconds = 0) => void put(message, seconds) };

  function workOf({ db, table, step }: ReturnType<typeof worker>) {
    const tables = { db, table };
    const send = (message: object, seconds = 0) => step(() => void put(message, seconds));
    return absencesWorker(
      {
        notices: noticeRepository(tables),
        users: userRepository(tables),
        settings: settingsRepository(tables),
        messages: mailingMessages(tables),
        facts: emailLogFacts(tables, [facts]),
        mailSettings: mailSettings(tables),
        rate: mailRate(tables),
        ses: {
          async send(_, row, message) {
            const answer = await step(() => {
              messages.push(message);
              return ses.ask(row as EmailLogRecord);
            });
            if (answer.kind === 'sent') ses.unheard.delete(row.userUid);
            return answer;
          },
          quota: () => step(() => ({ perSecond: 14, perDay: 50_000, sentToday: 0 })),
        },
        queue: { send },
        unexplained: {
          records: {
            unverifiedIn: async (_, { from, to }) =>
              school.records.filter(
                ({ status, date }) => status === 'unverified' && from <= date && date <= to,
              ),
          },
          suppressions: suppressionRepository(tables),
          cards: (site) => cardsOf(tables, site),
          queue: { send },
        },
        counts: { intakes: { get: async () => undefined }, queue: { send: async () => undefined } },
        newId: () => `claim-${++ids}`,
        now: () => new Date(clock),
        wait: async (milliseconds) => {
          await undefined;
          clock += milliseconds;
        },
      },
      [facts],
    );
  }

  async function work({ body, receives }: Step, isTwin = false): Promise<void> {
    const each = worker();
    const failed = await deliver(workOf(each), [{ id: 'job', body }], each.remaining);
    const isFailed = each.isDead() || failed.length > 0;
    // After the fifth delivery it goes to the dead letters; the sweep orders the mail again.
    if (isFailed && receives < 5) later('job', body, chance.between(5, 600) * 1000, receives + 1);
    if (isFailed && receives >= 5 && !isTwin) deadLetters++;
    if (!isFailed && chance.is(0.1)) later('job', body, chance.between(0, 60_000), receives);
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

  /** Runs every 15 minutes for 3 hours, as the schedule does. */
  async function sweep(): Promise<void> {
    await wakeUnsentMail({ notices: school.notices, queue }, facts.schoolUid, new Date(clock));
    await dailyMail({ settings: settingsRepository(school.tables), queue }, [facts])(
      new Date(clock),
    );
    if (clock - begin.getTime() < 3 * 3_600_000) later('sweep', '', 15 * 60_000);
  }

  return {
    /** Runs until no step is left. */
    async run(): Promise<void> {
      for (const { message, seconds } of school.jobs.splice(0)) put(message, seconds);
      later('sweep', '', chance.between(1, 900) * 1000);
      for (let i = 0; waiting.length > 0; i++) {
        if (i > 3_000) throw new Error('The mail has not ended after 3,000 steps');
        waiting.sort((one, other) => one.at - other.at);
        const [first, ...others] = waiting;
        if (!first) return;
        waiting = others;
        clock = Math.max(clock, first.at);
        if (first.kind === 'event') await hear(first);
        else if (first.kind === 'sweep') await sweep();
        // A queue may deliver a job to two workers at the same time.
        else if (chance.is(0.2))
          await Promise.all([work(first), work({ ...first, receives: 5 }, true)]);
        else await work(first);
      }
    },
    /** Every message that SES was asked to send. */
    messages,
    taken: ses.taken,
    deadLetters: () => deadLetters,
    rows: () => school.all('emailstatistics').map((row) => EmailLogRecord.parse(row)),
  };
}
