import { createHash } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import { goneAfter, keptDays } from '#shared/retention';
import type { Site } from '#shared/rights/site';
import { findingWrite } from './email-log-fact-writes.ts';

/** Why an event was parked. */
export type ParkedBecause =
  | 'unreadable'
  | 'unknown type'
  | 'not our account'
  | 'not our school'
  | 'not our message'
  | 'nobody asked for it';

/** A parked event, as it arrived. */
export interface Parked {
  readonly because: ParkedBecause;
  readonly body: string;
  /** The school, if the event names one of ours. */
  readonly site?: Site | undefined;
  /** SES's identifier and the event's type, if they can be read. */
  readonly id?: string | undefined;
  /**
   * The mailing in which it counts as a finding, because SES sent a message that was not asked for.
   */
  readonly unexpectedIn?: string | undefined;
}

/** The number of characters of an event that are stored. SES's events have a few thousand. */
const mostCharacters = 100_000;

export type ParkedRepository = ReturnType<typeof parkedRepository>;

/** Stores events that are unknown or not ours. A repeated event is stored once. */
export const parkedRepository = ({ db, table }: Tables) => ({
  /** Stores an event. Returns whether it was new. */
  async park(
    parked: Parked,
    { now, arrivedAs }: { now: Date; arrivedAs: string },
  ): Promise<boolean> {
    const { because, body, id, unexpectedIn } = parked;
    const sk = id ?? `hash#${createHash('sha256').update(body).digest('base64url')}`;
    const key = { pk: `${parked.site ?? 'account'}#parked`, sk: sk.slice(0, 500) };
    const has = async (TableName: string, Key: { pk: string; sk: string }) =>
      (await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item !== undefined;
    const school = parked.site && unexpectedIn ? { site: parked.site } : undefined;
    const isCounted =
      school && (await has(table('mailings'), { pk: school.site, sk: `${unexpectedIn}` }));
    const refused = await transact(db, [
      {
        Put: {
          TableName: table('mail-parked'),
          Item: {
            ...key,
            because,
            arrived_as: arrivedAs,
            arrived_at: now.toISOString(),
            body: body.slice(0, mostCharacters),
            // Events contain addresses, so they are deleted early.
            expires_at: goneAfter(now, keptDays.parked),
          },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      ...(isCounted
        ? [findingWrite(table('mailings'), school, `${unexpectedIn}`, 'unexpected')]
        : []),
    ]);
    if (!refused) return true;
    if (await has(table('mail-parked'), key)) return false;
    throw new Error('Event could not be parked because of a concurrent write of its mailing');
  },
});
