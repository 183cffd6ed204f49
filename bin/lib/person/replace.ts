import { isDeepStrictEqual } from 'node:util';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { TableRecord } from './person.ts';

/**
 * Puts what a record becomes into its place. Only the attributes that change are written, and only while they are as they were read: whoever
 * saves a post at the same moment loses nothing, and the erasure is run again.
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
  const gone = names.filter((name) => after[name] === undefined);
  const seen = names.filter((name) => before[name] !== undefined);
  const values = [
    ...set.map((name) => [`:to_${names.indexOf(name)}`, after[name]]),
    ...seen.map((name) => [`:was_${names.indexOf(name)}`, before[name]]),
  ];
  const place = (name: string) => `#a${names.indexOf(name)}`;
  const setting = set.map((name) => `${place(name)} = :to_${names.indexOf(name)}`).join(', ');
  const removing = gone.map(place).join(', ');
  return {
    UpdateExpression: `${setting && `SET ${setting}`}${removing && ` REMOVE ${removing}`}`.trim(),
    ConditionExpression: names
      .map((name) =>
        seen.includes(name)
          ? `${place(name)} = :was_${names.indexOf(name)}`
          : `attribute_not_exists(${place(name)})`,
      )
      .join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [place(name), name])),
    ExpressionAttributeValues: Object.fromEntries(values),
  };
}
