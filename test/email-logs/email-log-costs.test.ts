import type { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillMessages, sampleMessages } from '#bin/bench/samples/sample-messages';
import { emailStatisticsHandlers } from '#functions/email-logs/emailstatistics';
import { emailLogRepository } from '#functions/email-logs/store/email-logs';
import { mailCounterRepository } from '#functions/email-logs/store/mail-counters';
import type { emailstatistics as contract } from '#shared/email-logs/emailstatistics.contract';
import { emailstatisticsSchemas as schemas } from '#shared/email-logs/emailstatistics.schemas';
import type { Input } from '#shared/kernel/route';
import { administrator, request } from '#test/support/records/people';
import { bound, schoolNamed } from '#test/support/records/school';
import { tablesOf } from '#test/support/tables/named';

/** The messages of a school in several years. */
const many = 100_000;
const read: Record<string, number> = {};
const partitions = new Map<string, Item[]>();

beforeAll(async () => {
  // The sample's own writer stores all messages; each index is then sorted.
  const storeBatch = async (command: { input: { RequestItems: Record<string, Write[]> } }) => {
    for (const [table, writes] of Object.entries(command.input.RequestItems)) {
      for (const { PutRequest } of writes) store(table, PutRequest.Item);
    }
    return {};
  };
  const writer = { send: storeBatch } as never;
  await fillMessages(writer, schoolNamed('main').site, sampleMessages(many));
  for (const [index, items] of partitions) {
    const { sk } = keysOf(index);
    items.sort((one, other) => (String(one[sk]) < String(other[sk]) ? -1 : 1));
  }
});

type Item = Record<string, unknown>;
interface Write {
  PutRequest: { Item: Item };
}

function store(table: string, item: Item): void {
  for (const index of table === 'emailstatistics' ? ['/log', '/address'] : ['']) {
    const name = `${table}${index}`;
    const items = partitions.get(name) ?? [];
    partitions.set(name, items);
    items.push(item);
  }
}

const keysOf = (name: string) => {
  const index = name.split('/')[1];
  return index ? { pk: `${index}Pk`, sk: `${index}Sk` } : { pk: 'pk', sk: 'sk' };
};

/**
 * Runs a query as the table does, with at most 1,000 items a page, and counts the items that it
 * reads.
 */
async function query({ input }: QueryCommand) {
  const index = `${input.TableName}${input.IndexName ? `/${input.IndexName}` : ''}`;
  const { sk } = keysOf(index);
  const { ':from': from, ':to': to, ':address': prefix } = input.ExpressionAttributeValues ?? {};
  const at = (item: Item) => String(item[sk]);
  const isMatch = (item: Item) =>
    prefix ? at(item).startsWith(prefix) : (!from || at(item) >= from) && (!to || at(item) <= to);
  const found = (partitions.get(index) ?? []).filter(isMatch);
  if (input.ScanIndexForward === false) found.reverse();
  const last = input.ExclusiveStartKey?.[sk];
  const begin = last ? found.findIndex((item) => at(item) === last) + 1 : 0;
  const Items = found.slice(begin, begin + Math.min(input.Limit ?? 1_000, 1_000));
  read[index] = (read[index] ?? 0) + Items.length;
  const hasMore = begin + Items.length < found.length;
  return { Items, ...(hasMore && { LastEvaluatedKey: Items.at(-1) }) };
}
// The handlers only send queries.
const db = { send: query } as never;

/** Lists messages. Returns also how many items were read in each table and index. */
async function list(input: Input<typeof contract.list>) {
  for (const index of Object.keys(read)) delete read[index];
  const unused = async (): Promise<never> => {
    throw new Error('A list must not use this dependency');
  };
  const handlers = emailStatisticsHandlers({
    logs: emailLogRepository(tablesOf(db)),
    counters: mailCounterRepository(tablesOf(db)),
    posts: bound({ many: async () => [] }),
    documents: bound({ add: unused, get: unused }),
    idempotency: { made: unused, remember: () => ({}) },
    limits: bound({ count: unused }),
    queue: { send: unused },
    files: { addressOf: unused },
  });
  const answer = await handlers.list(schemas.list.input.parse(input), administrator, request());
  return { ...answer, read: { ...read } };
}

describe('the e-mail log with 100,000 messages', () => {
  it('reads one page and the counters of the days for page 1, not all messages', async () => {
    const { email_logs, sent_count, read } = await list({});
    expect([email_logs.length, sent_count]).toEqual([50, many]);
    expect(read).toEqual({ 'emailstatistics/log': 51, 'mail-counters': (many / 500) * 4 });
  });

  it('reads as much for a later page as for the first', async () => {
    let next_token: string | undefined;
    for (let i = 0; i < 5; i++) {
      const page = await list({ next_token, start_date: '2024-06-01', end_date: '2024-06-30' });
      expect(page.read['emailstatistics/log']).toBe(51);
      expect(page.read['mail-counters']).toBe(30 * 4);
      expect(page.sent_count).toBe(30 * 500);
      next_token = page.next_token;
    }
  });

  it('reads all messages of the days for a part of an address', async () => {
    const days = { start_date: '2024-06-01', end_date: '2024-06-30' };
    const { sent_count, read } = await list({ email: 'SON-7@', ...days });
    expect(sent_count).toBe(30);
    expect(read).toEqual({ 'emailstatistics/log': 30 * 500 });
  });

  it('reads at most 11,000 messages for a page by address, and continues from there', async () => {
    const ascending = { sort: 'SESDestinationAddress', descending: false } as const;
    const { email_logs, next_token, read } = await list(ascending);
    expect(email_logs).toHaveLength(50);
    expect(read['emailstatistics/address']).toBe(51);
    const distant = await list({
      ...ascending,
      next_token,
      start_date: '2030-01-01',
      end_date: '2030-01-02',
    });
    expect(distant.email_logs).toEqual([]);
    expect(distant.next_token).toBeDefined();
    expect(distant.read['emailstatistics/address']).toBeLessThanOrEqual(11_000);
  });

  it('rejects a search of more than 50,000 messages', async () => {
    await expect(list({ email: 'person' })).rejects.toMatchObject({
      message: 'There are more than 50,000 messages to search. Choose fewer days.',
    });
  });
});
