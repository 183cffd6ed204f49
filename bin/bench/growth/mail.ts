import { type EmailLogDeps, emailStatisticsHandlers } from '#functions/email-logs/emailstatistics';
import { recountMails } from '#functions/email-logs/mail-recount';
import { emailLogRepository } from '#functions/email-logs/store/email-logs';
import { mailCounterRepository } from '#functions/email-logs/store/mail-counters';
import { childrenInMessages } from '#functions/kernel/mail/children';
import { mailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { heldPdf } from '#functions/mailings/store/held-pdf';
import { mailingRepository } from '#functions/mailings/store/mailings';
import { mailSuppressionHandlers } from '#functions/notifications/mail-suppressions';
import { returnedMail } from '#functions/notifications/store/returned-mail';
import { sentMessages } from '#functions/notifications/store/sent-messages';
import type { Addressee } from '#functions/people/store/people';
import { postReader } from '#functions/posts/store/post-reader';
import { linkRepository } from '#functions/signing/store/links';
import {
  requestKeys,
  requestUidOf,
  type StoredRequest,
} from '#functions/signing/store/request.record';
import { signingRequestRepository } from '#functions/signing/store/requests';
import { templateReader } from '#functions/signing/store/template.record';
import { subscriberReader } from '#functions/subscribers/store/subscriber.record';
import { subscriberRepository } from '#functions/subscribers/store/subscribers';
import type { emailstatistics as contract } from '#shared/email-logs/emailstatistics.contract';
import type { Handlers } from '#shared/kernel/route';
import { dayIn } from '#shared/kernel/zone';
import type { Site } from '#shared/rights/site';
import { usualTiming } from '#shared/signing/request';
import { staffOf } from '../samples/request.ts';
import { writeAll } from '../samples/sample-families.ts';
import { fillMessages, sampleMessages } from '../samples/sample-messages.ts';
import { type Asking, author, filledWith, type Growing, now, page, timeZone } from './growing.ts';

type LogFilter = Parameters<Handlers<typeof contract>['list']>[0];

const mailing = {
  ...({ type: 'Principal', testing: false, state: 'sent', period: 'p' } as const),
  audience_hash: 'h',
  except: [],
  postsUid: ['post'],
  prepared: 500,
  left_out: [],
  created_by: 'u',
  created_by_name: 'Ada',
  version: 1,
  reconciled: { lost: 0, unexpected: 0, duplicated: 0, recovered: 0 },
};

/** The time of mailing `n` of the sample: one for each day. */
const timeOf = (n: number) => new Date(Date.parse('2024-01-31T22:00:00.000Z') + n * 86_400_000);

/** Yields the mailings of the messages, which have 500 each. */
function* mailingsOf(site: Site, count: number) {
  for (let n = 0; n < count / 500; n++) {
    const mailingUid = `mailing-${String(n).padStart(6, '0')}`;
    const day = dayIn(timeZone, timeOf(n));
    const created_at = timeOf(n).toISOString();
    yield { pk: site, sk: mailingUid, ...mailing, mailingUid, day, created_at };
  }
}

const messages: Growing = {
  rows: 'e-mail messages',
  tables: ['emailstatistics', 'mail-counters', 'mailings', 'connections-pdfs', 'posts'],
  async fill(tables, site, count) {
    await fillMessages(tables.db, site, sampleMessages(count));
    await writeAll(tables, 'mailings', mailingsOf(site, count));
  },
  calls(tables) {
    const logs = emailLogRepository(tables);
    const listed = {
      types: 'PRINCIPAL',
      channel: 'mail',
      sort: 'SnsPublishTime',
      descending: true,
    } as const;
    const days = { start_date: '2024-02-01', end_date: '2024-02-04' };
    const counters = mailCounterRepository(tables);
    // A list does not start a document.
    const handlers = emailStatisticsHandlers({
      logs,
      counters,
      posts: postReader(tables),
    } as Partial<EmailLogDeps> as EmailLogDeps);
    const listOf =
      (filter: Pick<LogFilter, 'limit'> & Partial<LogFilter>) => (site: Site, as: Asking) => {
        const caller = staffOf(site, { capabilities: ['administrator'] });
        return handlers.list({ ...listed, ...filter }, caller, as(caller));
      };
    return {
      'emailstatistics.list: 25 children of four days': listOf({ ...days, limit: 25 }),
      'emailstatistics.list: 100 children of four days': listOf({ ...days, limit: 100 }),
      'emailstatistics.list: the newest': listOf({ limit: 50 }),
      'emailstatistics.list: by address': listOf({ limit: 50, sort: 'SESDestinationAddress' }),
      'notification-preferences.sent': (site) =>
        sentMessages(tables).of({ site }).page('person-1', new Date(0), page),
      'job mail-recount: the mailings of 60 days': async (site) => {
        const mailings = mailingRepository(tables, heldPdf(tables));
        const [newest] = (await mailings.of({ site }).list({ limit: 1 })).records;
        const recount = recountMails({
          sites: [{ schoolUid: namedSchool(site).site, timeZone }],
          mailings,
          logs,
          counters,
        });
        await recount(new Date(newest?.created_at ?? now));
      },
      'send-emails.messages': async (site, as) => {
        const { records } = await mailingMessages(tables).of({ site }).page('mailing-000000', page);
        await as(staffOf(site)).audit(childrenInMessages(records));
      },
    };
  },
};

const mailings: Growing = {
  rows: 'mailings',
  tables: ['mailings', 'emailstatistics', 'mail-counters', 'connections-pdfs'],
  fill: filledWith('mailings', (site, { uid, at }) => {
    const day = at.slice(0, 10);
    return { pk: site, sk: uid, ...mailing, mailingUid: uid, day, created_at: at };
  }),
  calls(tables) {
    const all = mailingRepository(tables, heldPdf(tables));
    return { 'send-emails.list': (site) => all.of({ site }).list(page) };
  },
};

const subscribers: Growing = {
  rows: 'subscribers',
  tables: ['subscribed-users', 'idempotency'],
  fill: filledWith('subscribed-users', (site, { n, uid, at }) => ({
    pk: site,
    sk: uid,
    subscribedusersUid: uid,
    name: `Person ${n}`,
    email: `p${n}@example.org`,
    state: 'active',
    secret: 's',
    mail_version: 1,
    created_at: at,
    updated_at: at,
    ...author,
  })),
  calls: (tables) => ({
    'subscribed-users.list': async (site) =>
      subscriberRepository(tables, idempotencyRepository(tables)).of({ site }).page({}, page),
    'report subscribers': async (site) => {
      for await (const _ of subscriberReader(tables).of({ site }).all({}));
    },
  }),
};

/** The student whose address is the first of those that get no mail. */
const student: Addressee = {
  userUid: 'child',
  username: 'sam',
  firstname: 'Sam',
  name: 'Sam Sample',
  type: 'student',
  is_carer: false,
  email: 'a0@example.org',
  hasEmail: true,
  groups: [],
  carerGroups: [],
  children: [],
};

const returned: Growing = {
  rows: 'addresses that get no mail',
  tables: ['mail-suppressions'],
  fill: filledWith('mail-suppressions', (site, { n, at }) => {
    const address = `a${n}@example.org`;
    return { pk: site, sk: address, address, reason: 'bounce', at, mailingUid: 'm' };
  }),
  calls(tables) {
    const { list } = mailSuppressionHandlers({
      suppressions: returnedMail(tables),
      // Everyone is read once a minute, as for audiences.
      people: { of: () => ({ all: async () => ({ people: [student], asOf: now }) }) },
      mobiles: { of: () => ({ ofShard: async () => new Map<string, string>() }) },
      releaseAddress: async () => {},
    });
    return {
      'mail-suppressions.list': (site, as) => {
        const administrator = staffOf(site, { capabilities: ['administrator'] });
        return list(page, administrator, as(administrator));
      },
    };
  },
};

const request: Omit<StoredRequest, 'requestUid' | 'created_at' | 'updated_at' | 'ends_at'> = {
  batchUid: 'batch',
  templateUid: 'template',
  family: 'docusign',
  title: 'Camp',
  studentUid: 'child',
  student_name: 'Student Sample',
  form_run: 'Year 7',
  merged: {},
  by: 'u',
  by_name: 'Otto',
  is_shared: false,
  state: 'completed',
  in_order: false,
  events: [],
  mails: [],
  timing: usualTiming,
  recipients: [
    {
      recipientUid: 'r',
      party: 'Carer',
      role: 'signer',
      userUid: 'carer',
      name: 'Cara',
      email: 'c@example.org',
      state: 'done',
      links: [],
      reminders: 0,
      is_unreachable: false,
    },
  ],
};

/** Completed documents; one in a hundred is open and due tomorrow. */
const requests: Growing = {
  rows: 'documents to sign',
  tables: ['signing-requests', 'signing-links'],
  fill: filledWith('signing-requests', (site, { n, uid, at }) => {
    const stored: StoredRequest = {
      ...request,
      requestUid: requestUidOf(uid, 'child'),
      created_at: at,
      updated_at: at,
      ends_at: at,
      ...(n % 100 === 0 && { state: 'sent', due_at: '2026-06-02T00:00:00.000Z' }),
    };
    return { ...requestKeys({ site }, stored), ...stored };
  }),
  calls(tables) {
    const all = signingRequestRepository(tables, linkRepository(tables));
    return {
      'signing-requests.list': async (site, as) => {
        const { records } = await all.of({ site }).list(page, () => true);
        await as(staffOf(site)).audit(records.map(({ studentUid }) => studentUid));
      },
      'job signing-sweep': (site) => all.of({ site }).due(now, 500),
    };
  },
};

const templates: Growing = {
  rows: 'templates of documents',
  tables: ['signing-templates'],
  fill: filledWith('signing-templates', (site, { uid, at }) => ({
    pk: site,
    sk: uid,
    templateUid: uid,
    title: 'Camp',
    family: 'docusign',
    pages: 1,
    form: {
      parties: [{ partyUid: uid, name: 'Carer', role: 'signer', who: 'student' }],
      in_order: false,
      fields: [],
      questions: [],
      page_rules: [],
      consent: 'I agree.',
    },
    timing: usualTiming,
    created_at: at,
    updated_at: at,
    ...author,
  })),
  calls: (tables) => ({
    'signing-templates.list': (site) => templateReader(tables).of({ site }).page({}, page),
  }),
};

/** Mail and documents to sign. */
export const mailGrowing = { messages, mailings, subscribers, returned, requests, templates };
