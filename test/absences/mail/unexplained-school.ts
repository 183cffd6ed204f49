import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { demoSettings } from '#bin/demo/content';
import { dailyMail } from '#functions/absences/mail/daily-mail';
import { unexplainedMail } from '#functions/absences/mail/unexplained-mail';
import type { DailyAbsenceMessage } from '#functions/absences/store/absence-message';
import { mailDays } from '#functions/absences/store/mail-days';
import { textDays } from '#functions/absences/store/text-days';
import { emailLogFacts } from '#functions/email-logs/store/email-log-facts';
import { consumeAll } from '#functions/kernel/jobs/consume';
import type { MailMessage } from '#functions/kernel/mail/content';
import type { SesAnswer } from '#functions/kernel/mail/send/ses';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import type { School } from '#functions/kernel/record/declaration';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { cardsOf } from '#functions/people/store/people-cards';
import { personKeys } from '#functions/people/store/person-record';
import { userRepository } from '#functions/people/store/users';
import { settingsRepository } from '#functions/site/store/settings';
import type { AbsenceRecord } from '#shared/absences/absence-record';
import type { Profile } from '#shared/intake/roster';
import type { SiteFacts } from '#shared/sites';
import { absenceSchool, everyone, today, yearsOf } from '#test/absences/absence-school';
import { deliver } from '#test/support/deliver';
import { sendingOver } from '#test/support/mail/mail-sending';
import { school as facts } from '#test/support/mail/mail-sites';
import { type Pushed, pushesOver } from '#test/support/push/pushes';
import { todoPushes } from '#test/support/push/todo-pushes';
import { schoolNamed } from '#test/support/records/school';
import { type Texted, textsOver } from '#test/support/texts/texts';

/** A message that left, as the carer got it. */
export interface Left {
  readonly to: string;
  readonly userUid: string;
  readonly ids: readonly string[];
  readonly message: MailMessage;
}

/** The other school, which has the same identifiers. */
const other = { ...facts, schoolUid: schoolNamed('regional').site };

/** 10 am at the school on the first day. */
const tenOClock = Date.parse(`${today}T10:00:00+11:00`);

/** The school with the daily mail at 10 am, a simulated SES and a clock that begins then. */
export async function unexplainedSchool(is: Pick<SiteFacts, 'smsSender'> = {}) {
  const school = await absenceSchool();
  const { tables, notices, records } = school;
  let clock = tenOClock;
  const now = () => new Date(clock);
  const left: Left[] = [];
  /** The absences of the other school. */
  const regional: AbsenceRecord[] = [];
  const events: { mailingUid: string; userUid: string; messageId: string }[] = [];
  const jobs: DailyAbsenceMessage[] = [];
  let answer: () => SesAnswer = () => ({ kind: 'sent', messageId: `ses-${left.length}` });
  /** Runs before each use of a dependency; a test throws here to simulate a crash. */
  let mayCrash = () => {};
  const crashing = <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (object, name) => {
        const member = Reflect.get(object, name);
        if (typeof member !== 'function') return member;
        // A store is bound to its school before it is used.
        if (name === 'of') return (...given: unknown[]) => crashing(member.apply(object, given));
        return (...given: unknown[]) => {
          mayCrash();
          return member.apply(object, given);
        };
      },
    });
  const queue = { send: async (message: DailyAbsenceMessage) => void jobs.push(message) };
  const settings = settingsRepository(tables);
  const sending = sendingOver(tables, {
    now,
    queue,
    sites: [facts, other],
    perSecond: 1000,
    pass: (milliseconds) => {
      clock += milliseconds;
    },
    async send(_, row, message) {
      const given = answer();
      const { email: to, userUid, absence_ids: ids = [] } = row as EmailLogRecord;
      if (given.kind === 'sent') {
        left.push({ to, userUid, ids, message });
        events.push({ mailingUid: row.mailingUid, userUid, messageId: given.messageId });
      }
      return given;
    },
  });
  const messages = crashing(sending.messages);
  const kind = unexplainedMail({
    notices,
    messages,
    days: crashing(mailDays(tables)),
    texts: crashing(textDays(tables)),
    users: crashing(userRepository(tables)),
    records: {
      of: ({ site }: School) => ({
        unverifiedIn: async ({ from, to }) =>
          (site === 'main' ? records : regional).filter(
            ({ status, date }) => status === 'unverified' && from <= date && date <= to,
          ),
        withIds: async (ids) => records.filter(({ DAILY_ATTENDANCE_ID: id }) => ids.includes(id)),
      }),
    },
    preferences: preferenceRepository(tables),
    pushes: todoPushes(tables),
    cards: (school) => cardsOf(tables, school),
  });
  const pushed: Pushed[] = [];
  const ways = pushesOver(tables, now, (each) => {
    pushed.push(each);
    return { kind: 'sent' };
  });
  const texts: Texted[] = [];
  const sms = textsOver(tables, now, (text) => {
    texts.push(text);
    return { kind: 'sent', messageId: `t-${text.number}-${texts.length}` };
  });
  const worker = consumeAll(
    mailWork(
      { ...sending, ways: { ...ways, ...sms }, messages, facts: crashing(sending.facts) },
      [facts, other],
      [kind],
    ),
  );
  const schoolYears = async () => yearsOf(school.days.calendar);
  const order = dailyMail({ settings, queue, schoolYears }, [{ ...facts, ...is }]);
  const put = (Item: object) =>
    school.db.send(new PutCommand({ TableName: 'settings', Item: Item as never }));
  /** Switches the mail on or off; it is off by default. */
  const choose = (daily_mail?: { on: boolean; hour: number }) =>
    put({
      pk: 'main',
      sk: 'settings',
      ...demoSettings.main,
      absences: { ...demoSettings.main.absences, ...(daily_mail && { daily_mail }) },
    });
  await choose({ on: true, hour: 10 });
  return {
    ...school,
    left,
    pushed,
    texts,
    jobs,
    now,
    regional,
    choose,
    order: () => order(now()),
    pass: (seconds: number) => {
      clock += seconds * 1000;
    },
    answers: (given: () => SesAnswer) => {
      answer = given;
    },
    crashes: (given: () => void) => {
      mayCrash = given;
    },
    /** Delivers the Send events of SES, also of messages whose worker crashed. */
    async report() {
      const ledger = emailLogFacts(tables, [facts, other]);
      for (const { mailingUid, userUid, messageId } of events.splice(0)) {
        await ledger
          .of(schoolNamed('main'))
          .put(mailingUid, userUid, 'sent', now().toISOString(), { messageId });
      }
    },
    /** Gives the waiting jobs to the worker, the second time as a repeated delivery. */
    async work() {
      const waiting = [...jobs.splice(0), ...school.dailyJobs.splice(0)];
      for (const message of [...waiting, ...waiting]) {
        await deliver(worker, [{ id: 'm', body: message }]);
      }
    },
    /** An absence without a reason of a child. */
    away(id: string, child: string, date = today) {
      const record: AbsenceRecord = {
        DAILY_ATTENDANCE_ID: id,
        userUid: `uid-${child}`,
        date,
        period: 'day',
        status: 'unverified',
        reason: 'Canary-fever',
        homeroom: '',
      };
      records.push(record);
    },
    async change(username: string, is: Partial<Profile>) {
      const found = everyone.find((each) => each.username === username);
      if (!found) throw new Error(`There is no ${username}`);
      const person = { ...found, ...is };
      const Item = { ...person, ...personKeys(schoolNamed('main'), person) };
      await school.db.send(new PutCommand({ TableName: 'users', Item }));
    },
    rows: () => school.all('emailstatistics').map((item) => EmailLogRecord.parse(item)),
  };
}

export type UnexplainedSchool = Awaited<ReturnType<typeof unexplainedSchool>>;
