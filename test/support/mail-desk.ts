import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { SQSEvent } from 'aws-lambda';
import { sendEmailHandlers } from '#functions/api/send-emails';
import { calendarReader } from '#functions/data/calendar';
import { emailFacts } from '#functions/data/email-facts';
import { StoredMessage } from '#functions/data/email-record';
import { idempotencyRepository } from '#functions/data/idempotency';
import { limitRepository } from '#functions/data/limits';
import { mailCounterRepository } from '#functions/data/mail-counters';
import { mailRate } from '#functions/data/mail-rate';
import { mailSettings } from '#functions/data/mail-settings';
import { suppressionRepository } from '#functions/data/mail-suppressions';
import type { Frozen } from '#functions/data/mailing-content';
import { mailingMessages } from '#functions/data/mailing-messages';
import { longestDelay } from '#functions/data/mailing-queue';
import { mailingRepository } from '#functions/data/mailings';
import { preferenceRepository } from '#functions/data/notification-preferences';
import { peopleRepository } from '#functions/data/people';
import { personKeys } from '#functions/data/person-record';
import { postLists } from '#functions/data/post-lists';
import { postReader } from '#functions/data/post-reader';
import { postKeys, type StoredPost } from '#functions/data/post-record';
import { settingsRepository } from '#functions/data/settings';
import { weeklyEmailTextRepository } from '#functions/data/weeklyemailtext';
import { mailSchedule } from '#functions/jobs/mail-schedule';
import { composer } from '#functions/jobs/mailing/compose';
import { newsOf } from '#functions/jobs/mailing/news';
import { paceOf } from '#functions/jobs/mailing/pace';
import type { SesAnswer } from '#functions/jobs/mailing/ses';
import { wakeStalled } from '#functions/jobs/mailing/stalled';
import type { MailingMessage } from '#functions/jobs/mailing-message';
import { mailingsWorker } from '#functions/jobs/mailings-worker';
import type { MailMessage } from '#functions/mail/content';
import { messageOf } from '#functions/mail/messages/message';
import type { Profile } from '#shared/domain/roster';
import type { SiteFacts } from '#shared/sites';
import { memoryTables } from '#test/support/memory-tables';
import { memoryContent } from '#test/support/posts';

/** The school that the desk stands in. */
export const school = {
  schoolUid: 'main',
  name: 'Main School',
  host: 'main.portal.example.edu',
  timeZone: 'Australia/Sydney',
  sender: 'school@example.edu',
  configurationSet: 'portal-main',
  issuer: 'https://pool.example/main',
  clientId: 'main',
};

/** Another school with a desk, in the same tables. */
export const sister = {
  ...school,
  schoolUid: 'regional',
  name: 'Regional School',
  host: 'regional.portal.example.edu',
  sender: 'regional@example.edu',
  issuer: 'https://pool.example/regional',
  clientId: 'regional',
};
const sites = [school, sister];

/** What was handed to SES. */
export interface HandedOver {
  readonly site: string;
  readonly email: string;
  readonly userUid: string;
  readonly message: MailMessage;
  readonly at: number;
}

/** Everything that sends mail over tables in memory, in a time of its own: endpoints, queue, worker, schedule and a patient SES. */
export function mailDesk(start = '2026-03-03T00:00:00.000Z') {
  const { db, all } = memoryTables(async () => {});
  let clock = Date.parse(start);
  const now = () => new Date(clock);
  const jobs: { readonly at: number; readonly message: MailingMessage }[] = [];
  const sent: HandedOver[] = [];
  const objects = new Map<string, Frozen>();
  let ids = 0;
  let answer: (row: StoredMessage) => SesAnswer = () => ({
    kind: 'sent',
    messageId: `ses-${++ids}`,
  });
  /** What happens while a message is handed over. */
  let meanwhile: (handed: number) => Promise<unknown> = async () => {};

  const put = async (table: string, Item: Record<string, unknown>) => {
    await db.send(new PutCommand({ TableName: table, Item }));
  };
  const settings = mailSettings(db, 'mailings');
  const mailings = mailingRepository(db, 'mailings');
  const messages = mailingMessages(db, 'emailstatistics');
  const preferences = preferenceRepository(db, 'notification-preferences');
  const texts = weeklyEmailTextRepository(db, 'weeklyemailtext');
  const compose = composer({
    people: peopleRepository(db, 'users'),
    news: newsOf({
      lists: postLists(db, 'posts'),
      posts: postReader(db, 'posts'),
      content: memoryContent(),
      calendar: calendarReader(db, { events: 'calendar', categories: 'calendar-categories' }),
    }),
    settings: settingsRepository(db, 'settings'),
    mailSettings: settings,
    suppressions: suppressionRepository(db, 'mail-suppressions'),
    preferences,
  });
  const queue = {
    async send(message: MailingMessage, seconds = 0) {
      jobs.push({ at: clock + Math.min(longestDelay, Math.max(0, seconds)) * 1000, message });
    },
  };
  const ses = {
    async send({ schoolUid }: SiteFacts, row: StoredMessage, message: MailMessage) {
      const said = answer(row);
      if (said.kind === 'sent') {
        const { email, userUid } = row;
        sent.push({ site: schoolUid, email, userUid, message, at: clock });
      }
      await meanwhile(sent.length);
      return said;
    },
    quota: async () => ({ perSecond: 14, perDay: 50_000, sentToday: 0 }),
  };
  const handlers = sendEmailHandlers({
    sites,
    mailings,
    messages,
    counters: mailCounterRepository(db, 'mail-counters'),
    mailSettings: settings,
    compose,
    messageOf,
    queue,
    idempotency: idempotencyRepository(db, 'idempotency'),
    limits: limitRepository(db, 'limits'),
    ses,
    pace: paceOf(),
  });
  const facts = emailFacts(
    db,
    {
      emailstatistics: 'emailstatistics',
      'mail-counters': 'mail-counters',
      mailings: 'mailings',
      'notification-preferences': 'notification-preferences',
    },
    sites,
  );
  const work = mailingsWorker(
    {
      ...{ mailings, messages, facts, preferences, mailSettings: settings, compose, messageOf },
      ...{ ses, queue, now },
      rate: mailRate(db, 'mail-rate'),
      contents: {
        async write(site, mailingUid, frozen) {
          const key = `${site}/mailings/${mailingUid}.json`;
          objects.set(key, structuredClone(frozen));
          return key;
        },
        content: async (site, key) => frozenAt(site, key).content,
        messages: async (site, key) => frozenAt(site, key).messages,
      },
      newId: () => `claim-${++ids}`,
      async wait(milliseconds) {
        // Whatever was begun before has time enough.
        await new Promise(setImmediate);
        clock += milliseconds;
      },
    },
    sites,
  );
  function frozenAt(site: string, key: string): Frozen {
    const frozen = objects.get(key);
    if (!frozen || !key.startsWith(`${site}/`)) throw new Error('Nothing is frozen there');
    return frozen;
  }

  return {
    ...{ handlers, mailings, settings, preferences, texts, sent, jobs, now, put, all, compose },
    suppressions: suppressionRepository(db, 'mail-suppressions'),
    rows: () => all('emailstatistics').map((row) => StoredMessage.parse(row)),
    schedule: () =>
      mailSchedule({ mailings, mailSettings: settings, texts, preferences, queue }, sites)(now()),
    /** Looks after stalled mailings; answers how many were given up. */
    watch: (site = 'main') => wakeStalled({ mailings, queue }, site, now()),
    /** Hands messages to the worker as they are; answers which it gave back. */
    async deliver(...bodies: string[]): Promise<string[]> {
      const Records = bodies.map((body, i) => ({ messageId: `m${i}`, body }));
      const event = { Records } as unknown as SQSEvent;
      const { batchItemFailures } = await work(event, { getRemainingTimeInMillis: () => 300_000 });
      return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
    },
    db,
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
      put('users', { ...personKeys(person.schoolUid, person), ...person }),
    addPost: (post: StoredPost, site = 'main') =>
      put('posts', { ...postKeys(site, post, now()), ...post }),

    /** Does the jobs of the queue, each at its time, until none is left; at most those of so many hours. */
    async runJobs(hours = 48): Promise<void> {
      const end = clock + hours * 3_600_000;
      for (;;) {
        jobs.sort((one, other) => one.at - other.at);
        const [next] = jobs;
        if (!next || next.at > end) return;
        jobs.shift();
        clock = Math.max(clock, next.at);
        const Records = [{ messageId: `job-${++ids}`, body: JSON.stringify(next.message) }];
        const event = { Records } as unknown as SQSEvent;
        const { batchItemFailures } = await work(event, {
          getRemainingTimeInMillis: () => 300_000,
        });
        if (batchItemFailures.length > 0) throw new Error('A job failed');
      }
    },
  };
}

/** A published notice for everyone; what a test cares about is said. */
export const storedPost = (is: Partial<StoredPost> & { postUid: string }): StoredPost => ({
  title: `Title of ${is.postUid}`,
  slug: is.postUid,
  type: 'notice',
  excerpt: 'First words',
  featured_img_url: '',
  postcategory_categoryid: '',
  postcategory_categoryname: '',
  published: true,
  make_public: false,
  is_deleted: false,
  for_carer_only: false,
  sort_order: 1,
  group_list: {
    userTypes: [
      { name: 'STUDENTS', checked: true },
      { name: 'CARERS', checked: true },
      { name: 'STAFF', checked: true },
    ],
    groups: [],
    groupNames: [],
    groupNamesSearch: '',
  },
  start: '2026-03-02T00:00:00.000Z',
  created_at: '2026-03-02T00:00:00.000Z',
  updated_at: '2026-03-02T00:00:00.000Z',
  ...{ users_userid: 'uid-ed', users_username: 'ed', users_firstname: 'Ed', users_lastname: 'Ng' },
  ...is,
});
