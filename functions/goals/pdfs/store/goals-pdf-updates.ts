import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import type { Table } from '#functions/kernel/store/records';
import {
  type GoalsPdfId,
  type GoalsPdfLease,
  minutesAfter,
  patience,
  rowKey,
  type StoredGoalsPdf,
} from './goals-pdf-record.ts';

type Fields = Readonly<Record<string, string | number>>;

/** Returns a function that changes a row if its condition is met, and returns whether it was. */
function updaterOf({ db, TableName }: Table) {
  return async function update(
    id: GoalsPdfId,
    fields: Fields,
    {
      condition,
      values = {},
      removes = '',
    }: { condition: string; values?: Fields; removes?: string },
  ): Promise<boolean> {
    const names = [...Object.keys(fields), ...Object.keys(values), 'state', 'lease'];
    try {
      await db.send(
        new UpdateCommand({
          TableName,
          Key: rowKey(id),
          UpdateExpression: `SET ${Object.keys(fields)
            .map((name) => `#${name} = :new_${name}`)
            .join(', ')}${removes}`,
          ConditionExpression: condition,
          ExpressionAttributeNames: usedIn(`${condition}${removes}`, names, Object.keys(fields)),
          ExpressionAttributeValues: {
            ...prefixed('new_', fields),
            ...prefixed('', values),
          },
        }),
      );
      return true;
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
      return false;
    }
  };
}

/** Conditional updates of a row. Each returns whether its condition was met. */
export function goalsPdfUpdates(stored: Table) {
  const update = updaterOf(stored);
  return {
    /** Takes a row that waits for a worker. */
    take: ({ lease, ...id }: GoalsPdfLease, now: Date) =>
      update(
        id,
        {
          state: 'making',
          lease,
          updated_at: now.toISOString(),
          deadline: minutesAfter(now, patience.making),
        },
        { condition: '#state = :waiting', values: { waiting: 'waiting' } },
      ),

    /** Changes a row that the worker still has the lease for. */
    leased: ({ lease, ...id }: GoalsPdfLease, fields: Fields, now: Date) =>
      update(
        id,
        { ...fields, updated_at: now.toISOString() },
        {
          condition: '#state = :making AND #lease = :held',
          values: { making: 'making', held: lease },
        },
      ),

    /** Changes a row that is in the state in which it was loaded, and ends its lease. */
    unchanged: (id: GoalsPdfId, loaded: StoredGoalsPdf, fields: Fields, now: Date) =>
      update(
        id,
        { ...fields, updated_at: now.toISOString() },
        {
          condition: '#state = :loaded AND #deadline = :due',
          values: { loaded: loaded.state, due: loaded.deadline },
          removes: ' REMOVE #lease',
        },
      ),

    /** Changes a row in any state, and ends its lease. */
    anyState: (id: GoalsPdfId, fields: Fields, now: Date) =>
      update(
        id,
        { ...fields, updated_at: now.toISOString() },
        { condition: 'attribute_exists(pk)', removes: ' REMOVE #lease' },
      ),
  };
}

const prefixed = (prefix: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${prefix}${name}`, value]));

/** Returns the names that an expression uses. DynamoDB refuses those that it does not. */
const usedIn = (expression: string, names: readonly string[], changed: readonly string[]) =>
  Object.fromEntries(
    [...new Set([...names, 'deadline'])]
      .filter((name) => changed.includes(name) || expression.includes(`#${name}`))
      .map((name) => [`#${name}`, name]),
  );
