import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { consumeAll } from '#functions/kernel/jobs/consume';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { orderedAskMail } from '#test/asks/ordered-ask-mail';
import { deliver } from '#test/support/deliver';
import { sendingOver } from '#test/support/mail/mail-sending';
import { sites } from '#test/support/mail/mail-sites';
import { memoryTables } from '#test/support/memory/memory-tables';
import { orderedAt } from '#test/support/outbox/ordered-kind';

/** Sends what a kind of mail orders; returns the subjects and texts. `meanwhile` happens before. */
async function sent(
  name: string,
  meanwhile?: (tables: ReturnType<typeof memoryTables>) => unknown,
) {
  const kind = orderedAskMail[name];
  if (!kind) throw new Error(`There is no ${name}`);
  const tables = memoryTables(async () => {});
  let at = orderedAt.getTime();
  const left: { email: string; subject: string; text: string }[] = [];
  const sending = sendingOver(tables, {
    sites,
    now: () => new Date(at),
    pass: (milliseconds) => {
      at += milliseconds;
    },
    async send(_, { email }, { subject, text }) {
      left.push({ email, subject, text });
      return { kind: 'sent', messageId: `m-${left.length}` };
    },
  });
  const orders = await kind.prepare(tables);
  await meanwhile?.(tables);
  const { kind: made } = kind.worker({ ...sending, tables } as never);
  const worker = consumeAll(mailWork(sending, sites, [made]));
  for (const body of [...orders, ...orders]) await deliver(worker, [{ id: 'm', body }]);
  return left.sort((a, b) => (a.email < b.email ? -1 : 1));
}

it('tells all carers of a child once that it has a place', async () => {
  const mails = await sent('the mail that somebody has a place');
  expect(mails.map(({ email }) => email)).toEqual([
    'cara@example.org',
    'carl@example.org',
    'cleo@example.org',
  ]);
  expect(mails[0]?.subject).toMatch(/has a place: Camp$/);
  expect(mails[0]?.text).toContain('was on the waiting list. Now a place is free');
  expect(mails[0]?.text).toContain('If the place is not needed, change the answer until');
});

it('tells nobody of a place who has no link to the child any longer', async () => {
  const mails = await sent('the mail that somebody has a place', async (tables) => {
    const cara = tables.all('users').find(({ userUid }) => userUid === 'cara');
    const Item = { ...cara, children: [{ userUid: 'amy', status: 'active', restricted: true }] };
    await tables.db.send(new PutCommand({ TableName: 'users', Item }));
  });
  expect(mails.map(({ email }) => email)).toEqual(['carl@example.org', 'cleo@example.org']);
});

it('tells once that an event was cancelled', async () => {
  const mails = await sent('the mail that an event was cancelled');
  expect(mails).toHaveLength(3);
  expect(mails[0]?.subject).toBe('Cancelled: concert');
  expect(mails[0]?.text).toContain('This event does not take place. You answered for');
});
