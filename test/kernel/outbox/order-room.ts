import * as z from 'zod';
import { consumeAll } from '#functions/kernel/jobs/consume';
import type { SesAnswer } from '#functions/kernel/mail/send/ses';
import { kindOfMail, type Messages, messagesOf } from '#functions/kernel/outbox/kind';
import { kindOfOrder } from '#functions/kernel/outbox/order';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import { deliver } from '#test/support/deliver';
import { sendingOver } from '#test/support/mail/mail-sending';
import { school } from '#test/support/mail/mail-sites';
import { memoryTables } from '#test/support/memory/memory-tables';

/** When the messages begin to wait. */
export const start = Date.parse('2026-03-02T00:00:00.000Z');
const order = { kind: 'test', site: 'main' } as const;
const schema = z.object({ kind: z.literal('test'), site: z.string() });

/** A reader of a message. */
export const ann = {
  userUid: 'ann',
  email: 'ann@example.org',
  name: 'Ann',
  username: 'ann',
  subject: 'ann',
  type: 'Other',
  told: '{}',
  why: 'Because.',
} as const;

/** A school with an order for some readers, a worker, a simulated SES and a clock. */
export function orderRoom(
  is: Partial<Messages<string>> & { readonly isGone?: () => boolean } = {},
  readers: readonly string[] = ['ann', 'bob'],
  priority: 'urgent' | 'ordinary' = 'ordinary',
) {
  let calls = 0;
  const tables = memoryTables(async () => void calls++);
  const sent: string[] = [];
  const ended: string[] = [];
  const again: number[] = [];
  let clock = start;
  let answer: (userUid: string) => SesAnswer = () => ({ kind: 'sent', messageId: 'm' });
  const sending = sendingOver(tables, {
    sites: [school],
    now: () => new Date(clock),
    pass: (milliseconds) => {
      clock += milliseconds;
    },
    async send(_, { userUid }, { subject }) {
      const given = answer(userUid);
      if (given.kind === 'sent') sent.push(subject);
      return given;
    },
    queue: { send: async (_: never, seconds = 0) => void again.push(seconds) },
  });
  const kind = kindOfMail({
    order: kindOfOrder({ schema, priority }),
    called: 'The mail of a test',
    patience: 3_600_000,
    placesOf: () => [{ mailingUid: 'test' }],
    async *open() {
      if (is.isGone?.()) return;
      yield messagesOf<string>({
        mailingUid: 'test',
        since: new Date(start).toISOString(),
        recipients: async () =>
          readers.map((userUid) => ({
            userUid,
            email: `${userUid}@example.org`,
            name: userUid,
            username: userUid,
            subject: 'News',
            type: 'Other',
            told: '{}',
            why: 'Because.',
          })),
        stillWanted: async ({ userUid }) => userUid,
        message: {
          mail: (subject) => ({ subject, preview_text: '', html: '', text: '', headers: [] }),
        },
        settled: async (userUid, ending) => void ended.push(`${userUid} ${ending}`),
        done: async () => void ended.push('done'),
        waits: async () => void ended.push('waits'),
        ...is,
      });
    },
  });
  const worker = consumeAll(mailWork(sending, [school], [kind]));
  return {
    tables,
    /** Returns the calls of tables since the last look. */
    calls() {
      const since = calls;
      calls = 0;
      return since;
    },
    sent,
    ended,
    again,
    pass: (milliseconds: number) => {
      clock += milliseconds;
    },
    answers: (by: typeof answer) => {
      answer = by;
    },
    work: (timeLeft?: () => number) => deliver(worker, [{ id: 'm', body: order }], timeLeft),
    states: () =>
      Object.fromEntries(
        tables
          .all('emailstatistics')
          .map((row) => EmailLogRecord.parse(row))
          .map(({ userUid, state, refusal }) => [userUid, [state, refusal].join(' ').trim()]),
      ),
  };
}
