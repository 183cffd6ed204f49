import { expect } from 'vitest';
import { consumeAll } from '#functions/kernel/jobs/consume';
import type { MailMessage } from '#functions/kernel/mail/content';
import type { SesAnswer } from '#functions/kernel/mail/send/ses';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { unsubscribeHandlers } from '#functions/notifications/unsubscribe';
import { subscriberMail } from '#functions/subscribers/mail/subscriber-mail';
import { StoredSubscriber, subscriberReader } from '#functions/subscribers/store/subscriber.record';
import { subscriberLinks } from '#functions/subscribers/store/subscriber-links';
import {
  type SubscriberMailMessage,
  subscriberOutbox,
} from '#functions/subscribers/store/subscriber-outbox';
import { subscriberRepository } from '#functions/subscribers/store/subscribers';
import { subscriberHandlers } from '#functions/subscribers/subscribed-users';
import { deliver } from '#test/support/deliver';
import { sendingOver } from '#test/support/mail/mail-sending';
import { school as first } from '#test/support/mail/mail-sites';
import { memoryTables } from '#test/support/memory/memory-tables';
import { person, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

/** A school that is not the first one, so a forgotten school is found. */
export const school = { ...first, schoolUid: schoolNamed('regional').site };
export const administrator = person({
  username: 'ada',
  ...schoolNamed('regional'),
  capabilities: ['administrator'],
});

export type SubscriberRoom = ReturnType<typeof subscriberRoom>;

/** A school with subscribers, the worker that writes to them, a simulated SES and a clock. */
export function subscriberRoom() {
  const tables = memoryTables(async () => {});
  const jobs: { message: SubscriberMailMessage; seconds: number }[] = [];
  const queue = {
    async send(message: SubscriberMailMessage, seconds = 0) {
      jobs.push({ message, seconds });
    },
  };
  let clock = Date.parse('2026-03-02T00:00:00.000Z');
  let answer: () => SesAnswer | undefined = () => undefined;
  const now = () => new Date(clock);
  const sent: { to: string; message: MailMessage }[] = [];
  const idempotency = idempotencyRepository(tables);
  const handlers = subscriberHandlers({
    subscribers: subscriberRepository(tables, idempotency),
    queue,
    documents: {} as never,
  });
  const links = unsubscribeHandlers({
    preferences: {
      of: () => ({ turn: async () => {} }),

      withToken: async () => undefined,
    },
    subscribers: subscriberLinks(tables),
    queue,
    limits: limitRepository(tables),
    schoolOf: async (uid) => (uid === 'regional' ? school : undefined),
  });
  const sending = sendingOver(tables, {
    now,
    queue,
    sites: [school],
    pass: (milliseconds) => {
      clock += milliseconds;
    },
    async send(_, row, message) {
      const given = answer() ?? { kind: 'sent', messageId: `ses-${sent.length}` };
      if (given.kind === 'sent') sent.push({ to: row.email, message });
      return given;
    },
  });
  const kind = subscriberMail({
    subscribers: subscriberReader(tables),
    outbox: subscriberOutbox(tables),
  });
  const worker = consumeAll(mailWork(sending, [school], [kind]));
  return {
    tables,
    handlers,
    links,
    jobs,
    queue,
    sent,
    now,
    at: (is: Partial<ReturnType<typeof request>> = {}) =>
      request({ now: now(), ...schoolNamed('regional'), ...is }),
    /** Adds a subscriber as an administrator. */
    add: (name: string, email: string, key?: string) =>
      handlers.create({ name, email }, administrator, request({ now: now(), idempotencyKey: key })),
    pass: (seconds: number) => {
      clock += seconds * 1000;
    },
    answers: (given: () => SesAnswer | undefined) => {
      answer = given;
    },
    /** Gives the waiting jobs to the worker, the second time as a repeated delivery. */
    async work() {
      const waiting = jobs.splice(0);
      for (const { message } of [...waiting, ...waiting]) {
        expect(await deliver(worker, [{ id: 'm', body: message }])).toEqual([]);
      }
    },
    stored: () =>
      tables
        .all('subscribed-users')
        .flatMap((item) => (item.pk === 'regional' ? StoredSubscriber.parse(item) : [])),
    rows: () => tables.all('emailstatistics').map((item) => EmailLogRecord.parse(item)),
    /** Returns the token in the last mail: of its header, or of its button. */
    tokenIn(what: 'header' | 'button') {
      const message = sent.at(-1)?.message;
      const text = what === 'header' ? message?.headers[0]?.Value : message?.text;
      const path = what === 'header' ? /unsubscribe\/([^>]+)>/ : /Confirm: \S+unsubscribe\/(\S+)/;
      return decodeURIComponent(path.exec(text ?? '')?.[1] ?? '');
    },
  };
}
