import { isDeepStrictEqual } from 'node:util';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { TableRecord } from './person.ts';

/**
 * Replaces a record. It writes only attributes that change, and only if they are still as they were
 * read. So a post that is saved at the same moment keeps its changes, and the erasure runs again.
 */
export async function replace(
  db: DynamoDBDocumentClient,
  TableName: string,
  before: TableRecord,
  becomes: readonly TableRecord[],
): Promise<void> {
  const Key = keyOf(before);
  const [after] = becomes;
  if (!after) {
    await db.send(new DeleteCommand({ TableName, Key }));
  } else if (isDeepStrictEqual(keyOf(after), Key)) {
    const update = updateOf(before, after);
    if (update) await db.send(new UpdateCommand({ TableName, Key, ...update }));
  } else {
    const Item = Object.fromEntries(
      Object.entries(after).filter(([, value]) => value !== undefined),
    );
    await db.send(
      new TransactWriteCommand({
        TransactItems: [{ Delete: { TableName, Key } }, { Put: { TableName, Item } }],
      }),
    );
  }
}

const keyOf = ({ pk, sk }: TableRecord) => ({ pk, sk });

function updateOf(before: TableRecord, after: TableRecord) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  if (names.length === 0) return undefined;
  const set = names.filter((name) => after[name] !== undefined);
  const removed = names.filter((name) => after[name] === undefined);
  const known = names.filter((name) => before[name] !== undefined);
  const values = [
    ...set.map((name) => [`:to_${names.indexOf(name)}`, after[name]]),
    ...known.map((name) => [`:was_${names.indexOf(name)}`, before[name]]),
  ];
  const alias = (name: string) => `#a${names.indexOf(name)}`;
  const setting = set.map((name) => `${alias(name)} = :to_${names.indexOf(name)}`).join(', ');
  const removing = removed.map(alias).join(', ');
  return {
    UpdateExpression: `${setting && `SET ${setting}`}${removing && ` REMOVE ${removing}`}`.trim(),
    ConditionExpression: names
      .map((name) =>
        known.includes(name)
          ? `${alias(name)} = :was_${names.indexOf(name)}`
          : `attribute_not_exists(${alias(name)})`,
      )
      .join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [alias(name), name])),
    ExpressionAttributeValues: Object.fromEntries(values),
  };
}
