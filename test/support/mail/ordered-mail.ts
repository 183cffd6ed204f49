import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { demoSettings } from '#bin/demo/content';
import { ackMail } from '#functions/acknowledgements/mail/ack-mail';
import { ackRepository } from '#functions/acknowledgements/store/acknowledgements';
import { emergencyMail } from '#functions/emergency/mail/emergency-mail';
import { sendingRepository } from '#functions/emergency/store/sendings';
import { wakeEmergencies } from '#functions/emergency/store/wake-emergencies';
import type { StoredIntake } from '#functions/intake/engine/record';
import { intakeCountsMail } from '#functions/intake/mail/intake-counts';
import type { DataKeys } from '#functions/kernel/keys/lazy-keys';
import { privateMails, wakePrivateMail } from '#functions/kernel/mail/store/private-mail';
import { kindOfMail, type MailKind, messagesOf } from '#functions/kernel/outbox/kind';
import { kindOfOrder } from '#functions/kernel/outbox/order';
import type { OrderSending } from '#functions/kernel/outbox/order-worker';
import { mailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import { privateFacts, privateLedger } from '#functions/mailings/private/private-ledger';
import { privateMail } from '#functions/mailings/private/private-mail';
import { pushDeviceRepository } from '#functions/notifications/store/push-devices';
import { peopleRepository } from '#functions/people/store/people';
import { shardCards } from '#functions/people/store/people-cards';
import { personKeys } from '#functions/people/store/person-record';
import { userRepository } from '#functions/people/store/users';
import { postKeys } from '#functions/posts/store/post.record';
import { postReader } from '#functions/posts/store/post-reader';
import { subscriberMail } from '#functions/subscribers/mail/subscriber-mail';
import { newSubscriber } from '#functions/subscribers/rules/changes';
import { subscriberReader } from '#functions/subscribers/store/subscriber.record';
import {
  subscriberOutbox,
  wakeSubscriberMail,
} from '#functions/subscribers/store/subscriber-outbox';
import { subscriberRepository } from '#functions/subscribers/store/subscribers';
import { profile } from '#test/mailings/messages/school';
import type { WorkerParts } from '#test/support/mail/simulated-jobs';
import { storedPost } from '#test/support/mail/stored-post';
import { memoryBuckets } from '#test/support/memory/memory-buckets';
import type { memoryTables } from '#test/support/memory/memory-tables';
import { addDevice, pushesOver } from '#test/support/push/pushes';
import { broadcastsOver, type Ordered as Shown } from '#test/support/records/broadcasts';
import { administrator, request } from '#test/support/records/people';
import { bound, schoolNamed } from '#test/support/records/school';

/** Tuesday, 11 am in Sydney. */
export const orderedAt = new Date('2026-03-03T00:00:00.000Z');

type Memory = ReturnType<typeof memoryTables>;

/** A kind of mail with an order of it, as the proof of once each uses it. */
interface Ordered {
  /** Stores what the mail is about; returns the orders. */
  readonly prepare: (tables: Memory) => Promise<readonly object[]>;
  /** Returns the kind and how it is sent, in a worker that may be killed. */
  readonly worker: (parts: WorkerParts) => { kind: MailKind; sending: OrderSending };
  /** Orders again what was lost, as the schedules do. */
  readonly again: (
    tables: Memory,
    now: Date,
    queue: { send(message: object): Promise<void> },
  ) => Promise<unknown>;
  /** Whom a mail reaches, each once. */
  readonly readers: readonly string[];
}

const site = 'main';
const own = schoolNamed(site);

const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `p${i + 1}@example.org`);

/** Every kind that an order sends and that has no larger proof of its own. */
export const orderedMail: Record<string, Ordered> = {
  'a kind with many readers': many(10),
  'the mail of counts about a file': counts(),
  'the reminder to acknowledge': acknowledgement(),
  'the mail to a subscriber': subscription(12),
  'a private mail': privately(8),
  'an emergency message': emergency(),
};

function many(count: number): Ordered {
  const order = { kind: 'many', site };
  const schema = z.object({ kind: z.literal('many'), site: z.string() });
  return {
    readers: numbered(count),
    prepare: async () => [order],
    again: (_, __, queue) => queue.send(order),
    worker: (sending) => ({
      sending,
      kind: kindOfMail({
        order: kindOfOrder({ schema, priority: 'urgent' }),
        called: 'A message to many',
        patience: 24 * 3_600_000,
        async *open() {
          yield messagesOf({
            mailingUid: 'many',
            since: orderedAt.toISOString(),
            recipients: async () =>
              numbered(count).map((email, i) => ({
                email,
                userUid: `u-${i}`,
                name: email,
                username: '',
                subject: 'News',
                type: 'Other',
                told: '{}',
              })),
            stillWanted: async ({ email }) => email,
            message: {
              mail: (email) => ({
                subject: `To ${email}`,
                preview_text: '',
                html: '',
                text: '',
                headers: [],
              }),
            },
          });
        },
      }),
    }),
  };
}

function counts(): Ordered {
  const order = { kind: 'intake', site, intakeUid: 'i1' };
  const readers = ['office@example.org', 'desk@example.org'];
  const intake: StoredIntake = {
    intakeUid: 'i1',
    filename: 'absences.csv',
    key: 'k',
    state: 'applied',
    created_by: 'ada',
    created_at: orderedAt.toISOString(),
    updated_at: orderedAt.toISOString(),
    fault_count: 0,
    warning_count: 0,
    done: 1,
    progress: { done: 1, total: 1 },
    counts: [{ kind: 'absences', added: 12, changed: 0, leaving: 3, unchanged: 40 }],
  };
  return {
    readers,
    async prepare({ db }) {
      const absences = { ...demoSettings.main.absences, office_addresses: readers };
      const Item = { pk: site, sk: 'settings', ...demoSettings.main, absences };
      await db.send(new PutCommand({ TableName: 'settings', Item: Item as never }));
      return [order];
    },
    again: (_, __, queue) => queue.send(order),
    worker: (sending) => ({
      sending,
      kind: intakeCountsMail({ intakes: bound({ get: async () => intake }) }),
    }),
  };
}

function acknowledgement(): Ordered {
  const order = { kind: 'acknowledgement', site, postUid: 'trip', day: '2026-03-03' };
  const carers = ['cara', 'carl', 'cleo'];
  const post = storedPost({
    postUid: 'trip',
    title: 'Trip to the zoo',
    acknowledgement: { by: '2026-03-06', rule: 'any_carer', asked_at: '2026-03-02T00:00:00.000Z' },
  });
  const child = { userUid: 'amy', status: 'active' as const, restricted: false };
  const people = [
    profile({ userUid: 'amy', type: 'student', email: '' }),
    ...carers.map((userUid) =>
      profile({ userUid, email: `${userUid}@example.org`, is_carer: true, children: [child] }),
    ),
  ];
  return {
    readers: carers.map((name) => `${name}@example.org`),
    async prepare({ db }) {
      const put = (TableName: string, Item: object) =>
        db.send(new PutCommand({ TableName, Item: Item as never }));
      for (const person of people) {
        await put('users', { ...personKeys(own, person), ...person });
      }
      await put('posts', { ...postKeys(own, post, orderedAt), ...post });
      return [order];
    },
    again: (_, __, queue) => queue.send(order),
    worker: (sending) => ({
      sending,
      kind: ackMail({
        posts: postReader(sending.tables),
        people: peopleRepository(sending.tables),
        users: userRepository(sending.tables),
        acks: ackRepository(sending.tables),
      }),
    }),
  };
}

function subscription(count: number): Ordered {
  const readers = numbered(count);
  return {
    readers,
    async prepare(tables) {
      const stored = subscriberRepository(tables, idempotencyRepository(tables)).of(own);
      for (const email of readers) {
        await stored.add(newSubscriber({ name: email, email }, administrator, orderedAt));
      }
      return [{ kind: 'subscribers', site }];
    },
    again: (tables, now, queue) =>
      wakeSubscriberMail({ outbox: subscriberOutbox(tables), queue }, { ...own, now }),
    worker: (sending) => ({
      sending,
      kind: subscriberMail({
        subscribers: subscriberReader(sending.tables),
        outbox: subscriberOutbox(sending.tables),
      }),
    }),
  };
}

function privately(count: number): Ordered {
  return {
    readers: numbered(count),
    async prepare(tables) {
      const orders = numbered(count).map((email) => ({ kind: 'request', email }) as const);
      const { writes, mailUids } = privateMails(tables).of(own).order(orders, orderedAt);
      await transact(tables.db, writes);
      return mailUids.map((mailUid) => ({ site, mailUid }));
    },
    again: (tables, now, queue) =>
      wakePrivateMail({ mails: privateMails(tables), queue }, { ...own, now }),
    worker: (parts) => {
      const mails = privateMails(parts.tables);
      const keys = () => ({}) as DataKeys;
      const messages = privateLedger({ mails, keys });
      return {
        kind: privateMail({ mails }),
        sending: { ...parts, messages, facts: privateFacts({ mails }), isSecret: true },
      };
    },
  };
}

function emergency(): Ordered {
  const child = { userUid: 'amy', status: 'active' as const, restricted: false };
  const carer = { type: 'affiliate', is_carer: true } as const;
  const email = (userUid: string) => `${userUid}@example.org`;
  const reached = ['amy', 'bo', 'cara', 'dee', 'ed', 'flo'];
  const people = [
    profile({ userUid: 'amy', type: 'student' }),
    profile({ userUid: 'bo', type: 'student' }),
    profile({ userUid: 'cara', ...carer, children: [child] }),
    profile({ userUid: 'dee', type: 'faculty' }),
    profile({ userUid: 'ed', type: 'faculty', is_carer: true }),
    profile({ userUid: 'flo' }),
    profile({ userUid: 'gus', ...carer, children: [{ ...child, restricted: true }] }),
    profile({ userUid: 'hal', ...carer, children: [{ ...child, status: 'ended' }] }),
    profile({ userUid: 'ida', type: 'student', email: '' }),
  ];
  const sendings = (tables: Tables) => sendingRepository(tables);
  return {
    readers: reached.map(email),
    async prepare(tables) {
      for (const person of people) {
        const Item = { ...personKeys(own, person), ...person };
        await tables.db.send(new PutCommand({ TableName: 'users', Item: Item as never }));
      }
      for (const userUid of ['amy', 'dee', 'gus']) await addDevice(tables, userUid, userUid);
      const orders: Shown[] = [];
      const handlers = broadcastsOver(tables, memoryBuckets().s3, orders);
      const change = { status: true, message: 'Stay inside.' };
      await handlers.update(change, administrator, request({ now: orderedAt }));
      return orders.map(({ order }) => order);
    },
    again: (tables, now, queue) =>
      wakeEmergencies({ sendings: sendings(tables), queue }, { ...own, now }),
    worker: (sending) => ({
      sending: { ...sending, push: pushesOver(sending.tables, sending.now) },
      kind: emergencyMail({
        sendings: sendings(sending.tables),
        devices: pushDeviceRepository(sending.tables),
        users: userRepository(sending.tables),
        messages: mailingMessages(sending.tables),
        cards: (school, shard) => shardCards(sending.tables, school, shard),
      }),
    }),
  };
}
