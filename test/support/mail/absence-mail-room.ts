import { expect } from 'vitest';
import { noticeMail } from '#functions/absences/mail/notice-mail';
import type { AbsenceMessage } from '#functions/absences/store/absence-message';
import type { StoredIntake } from '#functions/intake/engine/record';
import { intakeCountsMail } from '#functions/intake/mail/intake-counts';
import type { IntakeCountsMessage } from '#functions/intake/store/counts-message';
import { consumeAll } from '#functions/kernel/jobs/consume';
import type { MailMessage } from '#functions/kernel/mail/content';
import type { SesAnswer } from '#functions/kernel/mail/send/ses';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import { userRepository } from '#functions/people/store/users';
import { absenceSchool, secondsIn } from '#test/absences/absence-school';
import { deliver } from '#test/support/deliver';
import { sendingOver } from '#test/support/mail/mail-sending';
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
  const sending = sendingOver(tables, {
    now,
    sites: [facts],
    pass: (milliseconds) => {
      clock += milliseconds;
    },
    async send(_, row, message) {
      const given = answer();
      if (given.kind === 'sent') sent.push({ to: row.email, userUid: row.userUid, message });
      return given;
    },
    queue: {
      async send(message: AbsenceMessage | IntakeCountsMessage, seconds = 0) {
        if (message.kind === 'intake') counted.push(message);
        else jobs.push({ message, seconds });
      },
    },
  });
  const kinds = [
    noticeMail({ notices, users: userRepository(tables), settings: sending.settings }),
    intakeCountsMail({
      intakes: bound({ get: async (intakeUid) => (intakeUid === 'gone' ? undefined : intake) }),
    }),
  ];
  const worker = consumeAll(mailWork(sending, [facts], kinds));
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
