import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import type { Tables } from '#functions/kernel/store/tables';

/** Milliseconds ahead after which a reservation is ignored: a wrong clock made it. */
const farthest = 5 * 60_000;

export type MailRate = ReturnType<typeof mailRate>;

/**
 * The pace of the account: when the next message may leave, for all schools and workers together.
 * SES limits the rate of an account, so each worker reserves the next free moments and waits for
 * them.
 */
export const mailRate = ({ db, table }: Tables) => {
  const TableName = table('mail-rate');
  const Key = { pk: 'account#ses', sk: 'rate' };
  let known: number | undefined;

  /** Replaces the stored moment; false when another worker replaced it first. */
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
      known = next;
      return true;
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      known = Item && Number(Item.next_ms);
      return false;
    }
  }

  /** Moves the next free moment, and returns where it was. */
  async function move(next: (free: number) => number, now: Date): Promise<number> {
    for (;;) {
      const free = isNear(known, now) ? Math.max(known, now.getTime()) : now.getTime();
      if (await swap(known, next(free))) return free;
    }
  }

  return {
    /**
     * Reserves the moments for `count` messages and returns the first; each other is a step later.
     */
    reserve: (perSecond: number, count: number, now: Date): Promise<number> =>
      move((free) => Math.ceil(free + (count * 1000) / perSecond), now),

    /** Blocks sending until a time, after SES throttled the account. */
    hold: async (until: Date, now: Date): Promise<void> => {
      await move((free) => Math.max(free, until.getTime()), now);
    },
  };
};

const isNear = (moment: number | undefined, now: Date): moment is number =>
  moment !== undefined && moment - now.getTime() < farthest;
