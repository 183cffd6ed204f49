import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { type Key, keyOf } from '#functions/kernel/record/key';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import type { Tables } from '#functions/kernel/store/tables';
import { mailRateRecords } from '#shared/tables/mail';
import type { Priority } from '../order.ts';
import type { SitePace } from '../pace.ts';

/** Milliseconds ahead after which a reservation is ignored: a wrong clock made it. */
const farthest = 5 * 60_000;

/** Urgent messages for which nobody steps aside, and the milliseconds that they may take at least. */
const fewUrgent = { count: 3, milliseconds: 50 };

export type SendRate = ReturnType<typeof mailRate>;

/** What shares one rate: the account, or a school with a lower one. */
type Lane = Key;

/** What has a rate of the account: mail, and texts by their parts. */
type Service = 'ses' | 'sms';

const lanesOf = (service: Service): { readonly account: Lane; readonly urgent: Lane } => ({
  account: { pk: `account#${service}`, sk: 'rate' },
  urgent: { pk: `account#${service}`, sk: 'urgent' },
});
const nameOf = ({ pk, sk }: Lane): string => `${pk}#${sk}`;
const schoolLane = (school: School): Lane => keyOf(school, mailRateRecords.school.key, {});

/**
 * The pace of the account: when the next message may leave, for all schools and workers together.
 * SES limits the rate of an account, so each worker reserves the next free moments and waits for
 * them. A school that chose a lower rate has moments of its own too, so it delays no other school.
 */
export const mailRate = ({ db, table }: Tables, service: Service = 'ses') => {
  const TableName = table('mail-rate');
  const { account: accountLane, urgent: urgentLane } = lanesOf(service);
  const known = new Map<string, number | undefined>();

  /** Replaces the stored moment; false when another worker replaced it first. */
  async function swap(lane: Lane, before: number | undefined, next: number): Promise<boolean> {
    try {
      await db.send(
        new UpdateCommand({
          TableName,
          Key: lane,
          UpdateExpression: 'SET next_ms = :next',
          ConditionExpression:
            before === undefined ? 'attribute_not_exists(pk)' : 'next_ms = :before',
          ExpressionAttributeValues: {
            ':next': next,
            ...(before !== undefined && { ':before': before }),
          },
        }),
      );
      known.set(nameOf(lane), next);
      return true;
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
      const asked = new GetCommand({ TableName, Key: lane, ConsistentRead: true });
      const { Item } = await db.send(asked);
      known.set(nameOf(lane), Item && Number(Item.next_ms));
      return false;
    }
  }

  /** Moves the next free moment of a lane, and returns where it was. */
  async function move(lane: Lane, next: (free: number) => number, now: Date): Promise<number> {
    for (;;) {
      const before = known.get(nameOf(lane));
      const free = isNear(before, now) ? Math.max(before, now.getTime()) : now.getTime();
      if (await swap(lane, before, next(free))) return free;
    }
  }

  const take = (lane: Lane, milliseconds: number, now: Date): Promise<number> =>
    move(lane, (free) => Math.ceil(free + milliseconds), now);

  return {
    /**
     * Reserves the moments for `count` messages of a school and returns the first; each other is a
     * step of the school's own rate later. Urgent messages have moments of their own, so they do not
     * wait for those that ordinary ones have reserved.
     */
    async reserve(sitePace: SitePace, count: number, now: Date): Promise<number> {
      const { own, account, priority } = sitePace;
      if (priority === 'urgent') return take(urgentLane, (count * 1000) / own, now);
      const free = await take(accountLane, (count * 1000) / account, now);
      if (own >= account) return free;
      return Math.max(free, await take(schoolLane(sitePace), (count * 1000) / own, now));
    },

    /** Blocks sending until a time, after SES throttled the account. */
    hold: async (until: Date, now: Date, priority: Priority): Promise<void> => {
      const lane = priority === 'urgent' ? urgentLane : accountLane;
      await move(lane, (free) => Math.max(free, until.getTime()), now);
    },

    /** Tells whether urgent messages need the rate of the account now: more than a few wait. */
    async isUrgent({ account }: SitePace, now: Date): Promise<boolean> {
      const { Item } = await db.send(new GetCommand({ TableName, Key: urgentLane }));
      const free = Item && Number(Item.next_ms);
      const few = Math.max(fewUrgent.milliseconds, (fewUrgent.count * 1000) / account);
      return isNear(free, now) && free - now.getTime() > few;
    },
  };
};

const isNear = (moment: number | undefined, now: Date): moment is number =>
  moment !== undefined && moment - now.getTime() < farthest;
