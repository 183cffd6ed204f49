import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Tools } from '#bin/lib/seed/tools';
import { countedOf } from '#functions/email-logs/store/email-log-fact-rules';
import { messageKeys } from '#functions/kernel/outbox/store/email-log-record';
import { claimedMessage } from '#test/support/mail/mail-events';
import { schoolNamed } from '#test/support/records/school';

/** Stores a delivered principal's message of a school, with its canary in the recipient's name. */
export async function storeSentMail(
  { db, table }: Pick<Tools, 'db' | 'table'>,
  site: string,
  canary: string,
): Promise<void> {
  const at = '2026-03-02T00:40:00.000Z';
  const message = claimedMessage({
    userUid: 'uid-carer',
    username: 'carer',
    name: `carer ${canary}`,
    email: `${canary}@example.org`,
    subject: `A word of ${canary}`,
    state: 'sent',
    sent: { at },
    delivered: { at },
    messageIds: ['id-1'],
  });
  const item = { ...messageKeys(schoolNamed(site), message), ...message };
  const Item = Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));
  await db.send(new PutCommand({ TableName: table('emailstatistics'), Item }));
  const counted = countedOf(schoolNamed(site), message, 'Australia/Sydney');
  const sums = Object.fromEntries((counted?.facts ?? []).map((fact) => [fact, 1]));
  const counter = { ...counted?.key, ...sums };
  await db.send(new PutCommand({ TableName: table('mail-counters'), Item: counter }));
}
