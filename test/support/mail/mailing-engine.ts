import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { schoolDays } from '#functions/absences/store/closed-days';
import { askMail } from '#functions/asks/mail/ask-mail';
import { answerRepository } from '#functions/asks/store/answers';
import { askReader } from '#functions/asks/store/ask.record';
import { placeReader } from '#functions/asks/store/places/place-reader';
import type { ReminderMessage } from '#functions/asks/store/reminder-message';
import { calendarReader } from '#functions/calendar/store/calendar';
import { emailLogRepository } from '#functions/email-logs/store/email-logs';
import { mailCounterRepository } from '#functions/email-logs/store/mail-counters';
import { consumeAll } from '#functions/kernel/jobs/consume';
import type { MailMessage } from '#functions/kernel/mail/content';
import type { SesAnswer } from '#functions/kernel/mail/send/ses';
import { mailSettingRecords } from '#functions/kernel/mail/store/mail-settings.record';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { paceOf } from '#functions/kernel/outbox/pace';
import { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import { mailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { messageOf } from '#functions/mailings/messages/message';
import { newsPush } from '#functions/mailings/pushes/news-push';
import type { NewsPush } from '#functions/mailings/pushes/news-push-message';
import type { PrincipalPush } from '#functions/mailings/pushes/principal-push-message';
import { composer } from '#functions/mailings/run/compose';
import { longestDelay } from '#functions/mailings/run/dependencies';
import { mailingWork } from '#functions/mailings/run/mailing-work';
import { newsOf } from '#functions/mailings/run/news';
import { wakeStalled } from '#functions/mailings/run/stalled';
import { mailSchedule } from '#functions/mailings/schedule/mail-schedule';
import { sendEmailHandlers } from '#functions/mailings/send-emails';
import type { MailingMessage } from '#functions/mailings/store/mailing-message';
import { mailingRepository } from '#functions/mailings/store/mailings';
import { restores } from '#functions/mailings/store/restore.record';
import { weeklyTexts } from '#functions/mailings/store/weeklyemailtext.record';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { peopleRepository } from '#functions/people/store/people';
import { personKeys } from '#functions/people/store/person-record';
import { commandedRights } from '#functions/people/store/rights/commanded';
import type { AboutRight } from '#functions/people/store/rights/right-order';
import { userRepository } from '#functions/people/store/users';
import { postKeys, type StoredPost } from '#functions/posts/store/post.record';
import { postLists } from '#functions/posts/store/post-lists';
import { postReader } from '#functions/posts/store/post-reader';
import { settingsRepository } from '#functions/site/store/settings';
import type { Profile } from '#shared/intake/roster';
import type { SiteFacts } from '#shared/sites';
import { deliver } from '#test/support/deliver';
import { sendingOver } from '#test/support/mail/mail-sending';
import { sites } from '#test/support/mail/mail-sites';
import { subscriberDeps } from '#test/support/mail/subscribers';
import { memoryFrozen } from '#test/support/memory/memory-frozen';
import { memoryTables } from '#test/support/memory/memory-tables';
import { type Pushed, pushesOver } from '#test/support/push/pushes';
import { principalPushes, todoPushes } from '#test/support/push/todo-pushes';
import { memoryContent } from '#test/support/records/posts';
import { bound, schoolNamed } from '#test/support/records/school';
import { tablesOf } from '#test/support/tables/named';

/** A message that SES took. */
export interface SentMessage {
  readonly site: string;
  readonly email: string;
  readonly userUid: string;
  readonly message: MailMessage;
  readonly at: number;
}

/**
 * The endpoints, queue, worker and schedule of mailings over tables in memory, with a simulated SES
 * and clock.
 */
export function mailingEngine(start = '2026-03-03T00:00:00.000Z', closed: readonly string[] = []) {
  const tables = memoryTables(async () => {});
  const { db, all } = tables;
  let clock = Date.parse(start);
  const now = () => new Date(clock);
  const jobs: { readonly at: number; readonly message: MailingMessage }[] = [];
  const sent: SentMessage[] = [];
  let ids = 0;
  let answer: (row: EmailLogRecord) => SesAnswer = () => ({
    kind: 'sent',
    messageId: `ses-${++ids}`,
  });
  /** Runs while a message is sent, with the number of sent messages. */
  let meanwhile: (count: number) => Promise<unknown> = async () => {};

  const put = async (table: string, Item: Record<string, unknown>) => {
    await db.send(new PutCommand({ TableName: table, Item }));
  };
  const settings = mailSettingRecords(tablesOf(db));
  const mailings = mailingRepository(tablesOf(db));
  const messages = mailingMessages(tablesOf(db));
  const preferences = preferenceRepository(tablesOf(db));
  const texts = weeklyTexts(tablesOf(db));
  const content = memoryContent();
  const news = newsOf({
    lists: postLists(tablesOf(db)),
    posts: postReader(tablesOf(db)),
    content,
    calendar: calendarReader(tablesOf(db)),
  });
  const compose = composer({
    people: peopleRepository(tablesOf(db)),
    news,
    settings: settingsRepository(tablesOf(db)),
    mailSettings: settings,
    suppressions: suppressionRepository(tablesOf(db)),
    preferences,
    messageOf,
  });
  const queue = {
    async send(message: MailingMessage, seconds = 0) {
      jobs.push({ at: clock + Math.min(longestDelay, Math.max(0, seconds)) * 1000, message });
    },
  };
  const ordered: ReminderMessage[] = [];
  const reminders = {
    send: async (message: ReminderMessage) => void ordered.push(message),
  };
  const ses = {
    async send({ schoolUid }: SiteFacts, row: EmailLogRecord, message: MailMessage) {
      const given = answer(row);
      if (given.kind === 'sent') {
        const { email, userUid } = row;
        sent.push({ site: schoolUid, email, userUid, message, at: clock });
      }
      await meanwhile(sent.length);
      return given;
    },
    quota: async () => ({ perSecond: 14, perDay: 50_000, sentToday: 0 }),
  };
  const handlers = sendEmailHandlers({
    schoolOf: async (uid) => sites.find(({ schoolUid }) => schoolUid === uid),
    mailings,
    messages,
    counters: mailCounterRepository(tablesOf(db)),
    mailSettings: settings,
    composing: async () => ({ compose, messageOf }),
    news,
    texts,
    queue,
    idempotency: idempotencyRepository(tablesOf(db)),
    limits: limitRepository(tablesOf(db)),
    ses,
    pace: paceOf(),
  });
  const pushed: Pushed[] = [];
  const sending = {
    ...sendingOver(tablesOf(db), {
      now,
      sites,
      newId: () => `claim-${++ids}`,
      pass: (milliseconds) => {
        clock += milliseconds;
      },
      send: (facts, row, message) => ses.send(facts, row as EmailLogRecord, message),
      queue: reminders,
    }),
    messages,
    mailSettings: settings,
    ways: pushesOver(tablesOf(db), now, (each) => {
      pushed.push(each);
      return { kind: 'sent' };
    }),
  };
  const aboutMailings: (PrincipalPush | NewsPush)[] = [];
  const contents = memoryFrozen();
  const mailing = mailingWork(
    {
      ...sending,
      pushes: { send: async (order) => void aboutMailings.push(order) },
      ...subscriberDeps(tablesOf(db)),
      mailings,
      preferences,
      users: userRepository(tablesOf(db)),
      compose,
      messageOf,
      queue,
      contents,
    },
    sites,
  );
  const reminder = askMail({
    asks: askReader(tablesOf(db)),
    people: peopleRepository(tablesOf(db)),
    answers: answerRepository(tablesOf(db)),
    excerptOf: async () => 'Please bring a hat and lunch.',
    pushes: todoPushes(tablesOf(db)),
    users: userRepository(tablesOf(db)),
    places: placeReader(tablesOf(db)),
  });
  const work = consumeAll([
    ...mailWork(sending, sites, [
      reminder,
      principalPushes(tablesOf(db), mailings, closed),
      newsPush({
        mailings,
        contents,
        messages,
        people: peopleRepository(tablesOf(db)),
        users: userRepository(tablesOf(db)),
        pushes: todoPushes(tablesOf(db), { closed }),
      }),
    ]),
    mailing,
  ]);
  async function deliverOne(body: unknown): Promise<void> {
    const failed = await deliver(work, [{ id: `job-${++ids}`, body }], () => 300_000);
    if (failed.length > 0) throw new Error('A job failed');
  }

  /** What mail about rights the schedule ordered. */
  const toldRights: AboutRight[] = [];
  return {
    handlers,
    toldRights,
    stores: tablesOf(db),
    logs: emailLogRepository(tablesOf(db)),
    mailings,
    settings,
    preferences,
    texts,
    sent,
    pushed,
    /** Sends what was ordered of pushes about mailings. */
    async push() {
      for (const body of aboutMailings.splice(0)) await deliver(work, [{ id: 'p', body }]);
    },
    jobs,
    now,
    put,
    all,
    compose,
    content,
    suppressions: suppressionRepository(tablesOf(db)),
    rows: () => all('emailstatistics').map((row) => EmailLogRecord.parse(row)),
    schedule: () =>
      mailSchedule(
        {
          mailings,
          mailSettings: settings,
          schoolDays: schoolDays(tablesOf(db), settingsRepository(tablesOf(db))),
          restores: restores(tablesOf(db)),
          texts,
          preferences,
          queue,
          reminders,
          places: bound({ tend: async () => {} }),
          asks: askReader(tablesOf(db)),
          commanded: commandedRights(tablesOf(db)),
          tellOfRight: async (_, about) => void toldRights.push(about),
        },
        sites,
      )(now()),
    /** Gives the ordered reminders to the worker, the second time as a repeated delivery. */
    async remind(): Promise<void> {
      const waiting = ordered.splice(0);
      for (const body of [...waiting, ...waiting]) await deliverOne(body);
    },
    /** Checks for stalled mailings; returns how many were given up. */
    watch: async (site = 'main') =>
      (await wakeStalled({ mailings, queue }, { ...schoolNamed(site), now: now() })).givenUp,
    /** Delivers raw queue messages to the worker; returns the identifiers of those that failed. */
    deliver: (...bodies: string[]) =>
      deliver(
        work,
        bodies.map((body, i) => ({ id: `m${i}`, body })),
        () => 300_000,
      ),
    db,
    tables,
    pass: (milliseconds: number) => {
      clock += milliseconds;
    },
    answers: (by: typeof answer) => {
      answer = by;
    },
    whileSending: (act: typeof meanwhile) => {
      meanwhile = act;
    },
    addPerson: (person: Profile) =>
      put('users', { ...personKeys(schoolNamed(person.schoolUid), person), ...person }),
    addPost: (post: StoredPost, site = 'main') =>
      put('posts', { ...postKeys(schoolNamed(site), post, now()), ...post }),
    /** Runs the jobs of the queue at their times, until none is left within some hours. */
    async runJobs(hours = 48): Promise<void> {
      const end = clock + hours * 3_600_000;
      for (;;) {
        const [next] = jobs.sort((one, other) => one.at - other.at);
        if (!next || next.at > end) return;
        jobs.shift();
        clock = Math.max(clock, next.at);
        await deliverOne(next.message);
      }
    },
  };
}
