import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isConditionFailed } from '#functions/lib/dynamo';

/** A reservation this far away was made by a clock that was wrong; nobody waits for it. */
const farthest = 5 * 60_000;

export type MailRate = ReturnType<typeof mailRate>;

/**
 * The account's pace: when the next message may leave, for all schools and workers together. SES counts the messages of an account, and
 * refuses what is too many; so whoever sends takes the next free moments, each a step after the one before, and keeps to them.
 */
export const mailRate = (db: DynamoDBDocumentClient, TableName: string) => {
  const Key = { pk: 'account#ses', sk: 'rate' };
  let seen: number | undefined;

  async function swap(before: number | undefined, next: number): Promise<boolean> {
    try {
      await db.send(
        new UpdateCommand({
          TableName,
          Key,
          UpdateExpression: 'SET next_ms = :next',
          ConditionExpression:
            before === undefined ? 'attribute_not_exists(pk)' : 'next_ms = :before',
          ExpressionAttributeValues: {
            ':next': next,
            ...(before !== undefined && { ':before': before }),
          },
        }),
      );
      seen = next;
      return true;
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      seen = Item && Number(Item.next_ms);
      return false;
    }
  }

  /** Moves the next free moment from wherever it is. */
  async function move(next: (free: number) => number, now: Date): Promise<number> {
    for (;;) {
      const free = isNear(seen, now) ? Math.max(seen, now.getTime()) : now.getTime();
      if (await swap(seen, next(free))) return free;
    }
  }

  return {
    /** Takes the next moments for so many messages; answers the first, each other is a step later. */
    reserve: (perSecond: number, count: number, now: Date): Promise<number> =>
      move((free) => Math.ceil(free + (count * 1000) / perSecond), now),

    /** Nobody sends before a time: SES said that it was too much. */
    hold: async (until: Date, now: Date): Promise<void> => {
      await move((free) => Math.max(free, until.getTime()), now);
    },
  };
};

const isNear = (moment: number | undefined, now: Date): moment is number =>
  moment !== undefined && moment - now.getTime() < farthest;
