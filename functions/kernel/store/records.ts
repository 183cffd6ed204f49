import {
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { isConditionFailed, positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import type { Tables } from '#functions/kernel/store/tables';
import type { Paged, PageRequest } from '#shared/kernel/paging';

/** A table with the client that reads it. */
export interface Table {
  readonly db: Tables['db'];
  readonly TableName: string;
}

type Item = Readonly<Record<string, unknown>> & { readonly pk: string; readonly sk: string };

/** Adds a record if its key is free; returns whether it was new. */
export const putIfAbsent = (table: Table, item: Item): Promise<boolean> =>
  putIf(table, item, { ConditionExpression: 'attribute_not_exists(pk)' });

/**
 * Replaces a record whose `updated_at` is still the loaded version; returns false if it has another.
 * Without a loaded version there must be no record yet.
 */
export const putIfUnchanged = (
  table: Table,
  item: Item,
  loadedVersion: string | undefined,
): Promise<boolean> =>
  loadedVersion
    ? putIf(table, item, {
        ConditionExpression: 'updated_at = :loaded',
        ExpressionAttributeValues: { ':loaded': loadedVersion },
      })
    : putIfAbsent(table, item);

async function putIf(
  { db, TableName }: Table,
  item: Item,
  condition: { ConditionExpression: string; ExpressionAttributeValues?: Record<string, unknown> },
): Promise<boolean> {
  try {
    await db.send(new PutCommand({ TableName, Item: item, ...condition }));
    return true;
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    return false;
  }
}

/** Updates a record; returns false when the condition fails. */
export async function updateIf(
  { db, TableName }: Table,
  Key: Record<'pk' | 'sk', string>,
  input: Omit<UpdateCommandInput, 'TableName' | 'Key'>,
): Promise<boolean> {
  try {
    await db.send(new UpdateCommand({ TableName, Key, ...input }));
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
}

interface Newest {
  /** The index to read; without one the table itself. */
  readonly index?: string;
  readonly pk: string;
  readonly page: PageRequest;
  /** Only records below this sort key. */
  readonly below?: string;
  readonly fields?: Pick<QueryCommandInput, 'ProjectionExpression' | 'ExpressionAttributeNames'>;
}

/** Returns a page of a partition whose sort keys sort by time, newest first. */
export async function newestFirst(
  { db, TableName }: Table,
  { index, pk, page, below, fields }: Newest,
): Promise<{ items: Record<string, unknown>[]; next_token: string | undefined }> {
  const from = positionOf(page.next_token);
  const before = from !== undefined && (below === undefined || from < below) ? from : below;
  const [partition, sort] = index ? [`${index}Pk`, `${index}Sk`] : ['pk', 'sk'];
  const { Items = [], LastEvaluatedKey } = await db.send(
    new QueryCommand({
      TableName,
      ...(index && { IndexName: index }),
      KeyConditionExpression: `${partition} = :pk${before ? ` AND ${sort} < :before` : ''}`,
      ExpressionAttributeValues: { ':pk': pk, ...(before && { ':before': before }) },
      ...fields,
      ScanIndexForward: false,
      Limit: page.limit,
    }),
  );
  return {
    items: Items,
    next_token: LastEvaluatedKey && tokenOf(String(LastEvaluatedKey[sort])),
  };
}

/**
 * Returns a page of the records that `shownOf` returns, newest first. Reads on until the page is
 * full or the partition ends.
 */
export async function newestShown<T>(
  table: Table,
  newest: Newest,
  shownOf: (item: Record<string, unknown>) => T | undefined | Promise<T | undefined>,
): Promise<Paged<T>> {
  const { limit } = newest.page;
  const sort = newest.index ? `${newest.index}Sk` : 'sk';
  const found: { readonly at: string; readonly record: T }[] = [];
  let next_token = newest.page.next_token;
  do {
    const page = { limit: limit + 1, next_token };
    const { items, next_token: further } = await newestFirst(table, { ...newest, page });
    const records = await Promise.all(items.map(shownOf));
    for (const [i, record] of records.entries()) {
      if (record !== undefined) found.push({ at: String(items[i]?.[sort]), record });
    }
    next_token = further;
  } while (next_token !== undefined && found.length <= limit);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    records: shown.map(({ record }) => record),
    ...(found.length > limit && last && { next_token: tokenOf(last.at) }),
  };
}
