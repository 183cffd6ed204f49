import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { countedOf } from '#functions/email-logs/store/email-log-fact-rules';
import { type EmailLogRecord, messageKeys } from '#functions/kernel/outbox/store/email-log-record';
import type { Site } from '#shared/rights/site';
import { chanceOf } from '../../demo/chance.ts';

const timeZone = 'Australia/Sydney';

/**
 * Yields messages like a school's log of several years: daily mailings to 500 people, most
 * delivered, half of them read.
 */
export function* sampleMessages(count: number): Generator<EmailLogRecord> {
  const chance = chanceOf('messages of the logs');
  const begin = Date.parse('2024-01-31T22:00:00.000Z');
  for (let i = 0; i < count; i++) {
    const mailing = Math.floor(i / 500);
    const at = new Date(begin + mailing * 86_400_000 + (i % 500) * 70).toISOString();
    const userUid = `person-${i % 500}`;
    const fact = (probability: number) => (chance.is(probability) ? { at } : undefined);
    const opened = fact(0.5);
    yield {
      mailingUid: `mailing-${String(mailing).padStart(6, '0')}`,
      userUid,
      type: 'PRINCIPAL',
      testing: false,
      state: 'sent',
      email: `${userUid}@families.example`,
      name: `Person ${i % 500}`,
      username: userUid,
      subject: 'A word from the principal',
      postsUid: [`post-${mailing}`],
      told: '{}',
      not_before: at,
      attempts: 1,
      messageIds: [`id-${i}`],
      sent: { at },
      delivered: fact(0.97),
      opened,
      clicked: opened && fact(0.3),
      opens: opened ? [at] : [],
    };
  }
}

/** Writes messages and their counters in parallel batches, as the workers would. */
export async function fillMessages(
  db: DynamoDBDocumentClient,
  site: Site,
  messages: Iterable<EmailLogRecord>,
): Promise<void> {
  const counters = new Map<string, Record<string, string | number>>();
  const pending = new Set<Promise<unknown>>();
  let rows: object[] = [];
  for (const message of messages) {
    const item = { ...messageKeys({ site }, message), ...message };
    rows.push(Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)));
    const counted = countedOf({ site }, message, timeZone);
    if (counted) {
      const record = counters.get(counted.key.sk) ?? { ...counted.key };
      for (const fact of counted.facts) record[fact] = Number(record[fact] ?? 0) + 1;
      counters.set(counted.key.sk, record);
    }
    if (rows.length === 25) {
      const sent: Promise<unknown> = write(db, 'emailstatistics', rows).finally(() =>
        pending.delete(sent),
      );
      pending.add(sent);
      rows = [];
      if (pending.size >= 4) await Promise.race(pending);
    }
  }
  await Promise.all(pending);
  await write(db, 'emailstatistics', rows);
  const records = [...counters.values()];
  for (let i = 0; i < records.length; i += 25) {
    await write(db, 'mail-counters', records.slice(i, i + 25));
  }
}

async function write(db: DynamoDBDocumentClient, table: string, items: readonly object[]) {
  if (items.length === 0) return;
  const writes = items.map((Item) => ({ PutRequest: { Item } }));
  await db.send(new BatchWriteCommand({ RequestItems: { [table]: writes } }));
}
