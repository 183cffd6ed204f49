import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { demoSettings } from '#bin/demo/content';
import { sendingRepository } from '#functions/emergency/store/sendings';
import { wakeEmergencies } from '#functions/emergency/store/wake-emergencies';
import type { StoredIntake } from '#functions/intake/engine/record';
import { intakeCountsMail } from '#functions/intake/mail/intake-counts';
import type { DataKeys } from '#functions/kernel/keys/lazy-keys';
import { privateMails, wakePrivateMail } from '#functions/kernel/mail/store/private-mail';
import { kindOfMail, messagesOf } from '#functions/kernel/outbox/kind';
import { kindOfOrder } from '#functions/kernel/outbox/order';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { transact } from '#functions/kernel/store/transaction';
import { privateFacts, privateLedger } from '#functions/mailings/private/private-ledger';
import { privateMail } from '#functions/mailings/private/private-mail';
import { subscriberMail } from '#functions/subscribers/mail/subscriber-mail';
import { newSubscriber } from '#functions/subscribers/rules/changes';
import { subscriberReader } from '#functions/subscribers/store/subscriber.record';
import {
  subscriberOutbox,
  wakeSubscriberMail,
} from '#functions/subscribers/store/subscriber-outbox';
import { subscriberRepository } from '#functions/subscribers/store/subscribers';
import { orderedAskMail } from '#test/asks/ordered-ask-mail';
import { orderedPeopleMail } from '#test/people/withheld/ordered-people-mail';
import {
  emailOf,
  emergencyKind,
  people as everyone,
  ordersOfMessage,
  reached,
} from '#test/support/mail/emergency-room';
import { type Ordered, orderedAt, own, site } from '#test/support/outbox/ordered-kind';
import { addDevice, pushesOver } from '#test/support/push/pushes';
import { administrator } from '#test/support/records/people';
import { storeProfiles } from '#test/support/records/profiles';
import { bound } from '#test/support/records/school';

const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `p${i + 1}@example.org`);

/** Every kind that an order sends and that has no larger proof of its own. */
export const orderedMail: Record<string, Ordered> = {
  'a kind with many readers': many(10),
  'the mail of counts about a file': counts(),
  ...orderedAskMail,
  ...orderedPeopleMail,
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
        placesOf: () => [],
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
                why: 'Because.',
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
  return {
    readers: reached.map(emailOf),
    async prepare(tables) {
      await storeProfiles(tables, ...everyone);
      for (const name of ['amy', 'ada', 'carl']) await addDevice(tables, `uid-${name}`, name);
      return ordersOfMessage(tables, orderedAt);
    },
    again: (tables, now, queue) =>
      wakeEmergencies(
        { sendings: sendingRepository(tables), queue, told: { send: async () => {} } },
        { ...own, now },
      ),
    worker: (sending) => ({
      sending: { ...sending, ways: pushesOver(sending.tables, sending.now) },
      kind: emergencyKind(sending.tables),
    }),
  };
}
