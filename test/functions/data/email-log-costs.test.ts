import type { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillMessages, sampleMessages } from '#bin/bench/sample-messages';
import { emailStatisticsHandlers } from '#functions/api/emailstatistics';
import { emailLogRepository } from '#functions/data/email-logs';
import { mailCounterRepository } from '#functions/data/mail-counters';
import { emailstatistics as contract } from '#shared/contract/emailstatistics';
import type { Input } from '#shared/contract/route';
import { administrator, request } from '#test/support/people';

/** Several years of a school. */
const many = 100_000;
const read: Record<string, number> = {};
const partitions = new Map<string, Item[]>();

beforeAll(async () => {
  // Everything is written by the sample's own writer, and kept in the order of each index.
  const keeping = async (command: { input: { RequestItems: Record<string, Write[]> } }) => {
    for (const [table, writes] of Object.entries(command.input.RequestItems)) {
      for (const { PutRequest } of writes) keep(table, PutRequest.Item);
    }
    return {};
  };
  const writer = { send: keeping } as never;
  await fillMessages(writer, 'main', sampleMessages(many));
  for (const [where, items] of partitions) {
    const { sk } = keysOf(where);
    items.sort((one, other) => (String(one[sk]) < String(other[sk]) ? -1 : 1));
  }
});

type Item = Record<string, unknown>;
interface Write {
  PutRequest: { Item: Item };
}

function keep(table: string, item: Item): void {
  for (const index of table === 'emailstatistics' ? ['/log', '/address'] : ['']) {
    const where = `${table}${index}`;
    const items = partitions.get(where) ?? [];
    partitions.set(where, items);
    items.push(item);
  }
}

const keysOf = (where: string) => {
  const index = where.split('/')[1];
  return index ? { pk: `${index}Pk`, sk: `${index}Sk` } : { pk: 'pk', sk: 'sk' };
};

/** Answers a question as the table does: of one partition, in order, at most a thousand at once, and counts what it read. */
async function query({ input }: QueryCommand) {
  const where = `${input.TableName}${input.IndexName ? `/${input.IndexName}` : ''}`;
  const { sk } = keysOf(where);
  const { ':from': from, ':to': to, ':address': prefix } = input.ExpressionAttributeValues ?? {};
  const at = (item: Item) => String(item[sk]);
  const isAsked = (item: Item) =>
    prefix ? at(item).startsWith(prefix) : (!from || at(item) >= from) && (!to || at(item) <= to);
  const found = (partitions.get(where) ?? []).filter(isAsked);
  if (input.ScanIndexForward === false) found.reverse();
  const last = input.ExclusiveStartKey?.[sk];
  const begin = last ? found.findIndex((item) => at(item) === last) + 1 : 0;
  const Items = found.slice(begin, begin + Math.min(input.Limit ?? 1_000, 1_000));
  read[where] = (read[where] ?? 0) + Items.length;
  const hasMore = begin + Items.length < found.length;
  return { Items, ...(hasMore && { LastEvaluatedKey: Items.at(-1) }) };
}
// Only questions are asked.
const db = { send: query } as never;

/** Asks, and says how many records were read of each table and index. */
async function ask(input: Input<typeof contract.list>) {
  for (const where of Object.keys(read)) delete read[where];
  const unused = async (): Promise<never> => {
    throw new Error('A list needs none of this');
  };
  const handlers = emailStatisticsHandlers({
    logs: emailLogRepository(db, { emailstatistics: 'emailstatistics', mailings: 'mailings' }),
    counters: mailCounterRepository(db, 'mail-counters'),
    posts: { many: async () => [] },
    exports: { add: unused, get: unused },
    limits: { count: unused },
    queue: { send: unused },
    addressOf: unused,
  });
  const answer = await handlers.list(contract.list.input.parse(input), administrator, request());
  return { ...answer, read: { ...read } };
}

describe('among 100,000 messages', () => {
  it('page one and the counters of everything cost a page and the days, not the messages', async () => {
    const { email_logs, sent_count, read } = await ask({});
    expect([email_logs.length, sent_count]).toEqual([50, many]);
    expect(read).toEqual({ 'emailstatistics/log': 51, 'mail-counters': (many / 500) * 4 });
  });

  it('a later page costs the same as the first', async () => {
    let next_token: string | undefined;
    for (let i = 0; i < 5; i++) {
      const page = await ask({ next_token, start_date: '2024-06-01', end_date: '2024-06-30' });
      expect(page.read['emailstatistics/log']).toBe(51);
      expect(page.read['mail-counters']).toBe(30 * 4);
      expect(page.sent_count).toBe(30 * 500);
      next_token = page.next_token;
    }
  });

  it('an address costs its own messages', async () => {
    const { sent_count, read } = await ask({ email: 'person-7@' });
    expect(sent_count).toBe(many / 500);
    expect(read).toEqual({ 'emailstatistics/address': many / 500 });
  });

  it('the order of addresses costs some pages, and goes on from there', async () => {
    const ascending = { sort: 'SESDestinationAddress', descending: false } as const;
    const { email_logs, next_token, read } = await ask(ascending);
    expect(email_logs).toHaveLength(50);
    expect(read['emailstatistics/address']).toBe(51);
    const far = await ask({
      ...ascending,
      next_token,
      start_date: '2030-01-01',
      end_date: '2030-01-02',
    });
    expect(far.email_logs).toEqual([]);
    expect(far.next_token).toBeDefined();
    expect(far.read['emailstatistics/address']).toBeLessThanOrEqual(11_000);
  });

  it('a question that would read too much is refused in words', async () => {
    await expect(ask({ email: 'person' })).rejects.toMatchObject({
      message:
        'That finds too many e-mails. Please choose fewer days, or give more of the address.',
    });
  });
});
