import { expect } from 'vitest';
import { absencesWorker } from '#functions/absences/mail/absences-worker';
import { emailLogFacts } from '#functions/email-logs/store/email-log-facts';
import type { StoredIntake } from '#functions/intake/engine/record';
import type { IntakeCountsMessage } from '#functions/intake/store/counts-message';
import type { MailMessage } from '#functions/kernel/mail/content';
import type { SesAnswer } from '#functions/kernel/mail/send/ses';
import { EmailLogRecord } from '#functions/kernel/mail/store/email-log-record';
import { mailRate } from '#functions/kernel/mail/store/mail-rate';
import { mailSettings } from '#functions/kernel/mail/store/mail-settings.record';
import { mailingMessages } from '#functions/kernel/mail/store/mailing-messages';
import type { School } from '#functions/kernel/record/declaration';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { cardsOf } from '#functions/people/store/people-cards';
import { userRepository } from '#functions/people/store/users';
import { settingsRepository } from '#functions/site/store/settings';
import type { SiteFacts } from '#shared/sites';
import { absenceSchool, secondsIn } from '#test/absences/absence-school';
import { deliver } from '#test/support/deliver';
import { school as facts } from '#test/support/mail/mail-sites';
import { bound } from '#test/support/records/school';

/** The school with its worker, a simulated SES and a clock. */
export async function absenceMailRoom() {
  let intake: StoredIntake = {
    intakeUid: 'i1',
    filename: 'absences.csv',
    key: 'k',
    state: 'applied',
    created_by: 'ada',

    created_at: secondsIn(0).now.toISOString(),
    updated_at: secondsIn(0).now.toISOString(),
    fault_count: 0,
    warning_count: 2,
    done: 15,
    attempts: 0,
    progress: { done: 15, total: 15 },
    counts: [{ kind: 'absences', added: 12, changed: 0, leaving: 3, unchanged: 40 }],
  };
  const counted: IntakeCountsMessage[] = [];
  const school = await absenceSchool();
  const { tables, jobs, notices } = school;
  let clock = secondsIn(0).now.getTime();
  const now = () => new Date(clock);
  const sent: { to: string; userUid: string; message: MailMessage }[] = [];
  let answer: () => SesAnswer = () => ({ kind: 'sent', messageId: `ses-${sent.length}` });
  const queue = {
    async send(message: (typeof jobs)[number]['message'], seconds = 0) {
      jobs.push({ message, seconds });
    },
  };
  const worker = absencesWorker(
    {
      notices,
      users: userRepository(tables),
      settings: settingsRepository(tables),
      messages: mailingMessages(tables),
      facts: emailLogFacts(tables, [facts]),
      mailSettings: mailSettings(tables),
      rate: mailRate(tables),
      ses: {
        async send(_: SiteFacts, row: EmailLogRecord, message: MailMessage) {
          const given = answer();
          if (given.kind === 'sent') sent.push({ to: row.email, userUid: row.userUid, message });
          return given;
        },
        quota: async () => ({ perSecond: 14, perDay: 50_000, sentToday: 0 }),
      },
      queue,
      unexplained: {
        records: bound({ unverifiedIn: async () => [] }),
        suppressions: suppressionRepository(tables),
        cards: (school: School) => cardsOf(tables, school),
        queue: { send: async () => undefined },
      },
      counts: {
        intakes: bound({ get: async (intakeUid) => (intakeUid === 'gone' ? undefined : intake) }),
        queue: { send: async (message) => void counted.push(message) },
      },
      newId: () => `claim-${clock}-${Math.random()}`,
      now,
      wait: async (milliseconds: number) => {
        clock += milliseconds;
      },
    },
    [facts],
  );
  return {
    ...school,
    queue,
    sent,
    /** The jobs of the mail of counts that go on later. */
    counted,
    now,
    /** Returns the intake of a file of absences, after a change if one is given. */
    intake: (is: Partial<StoredIntake> = {}) => {
      intake = { ...intake, ...is };
      return intake;
    },
    pass: (seconds: number) => {
      clock += seconds * 1000;
    },
    answers: (given: () => SesAnswer) => {
      answer = given;
    },
    /** Gives the waiting jobs to the worker, the second time as a repeated delivery. */
    async work() {
      const waiting = jobs.splice(0);
      for (const { message } of [...waiting, ...waiting]) {
        expect(await deliver(worker, [{ id: 'm', body: message }])).toEqual([]);
      }
    },
    rows: () => school.all('emailstatistics').map((item) => EmailLogRecord.parse(item)),
  };
}

export type AbsenceMailRoom = Awaited<ReturnType<typeof absenceMailRoom>>;
