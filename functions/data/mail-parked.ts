import { createHash } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { findingWrite } from '#functions/data/email-facts';
import { transact } from '#functions/lib/transaction';
import { goneAfter, keptDays } from '#shared/retention';

/** Why an event was put aside. */
export type ParkedBecause =
  | 'unreadable'
  | 'unknown type'
  | 'not our account'
  | 'not our school'
  | 'not our message'
  | 'nobody asked for it';

/** An event that was put aside, as it came. */
export interface Parked {
  readonly because: ParkedBecause;
  readonly body: string;
  /** The school, where the event names one of ours. */
  readonly site?: string | undefined;
  /** SES's identifier and the event's type, where they can be read. */
  readonly id?: string | undefined;
  /** The mailing among whose findings it counts, as SES sent what nobody asked for. */
  readonly unexpectedIn?: string | undefined;
}

/** As much of an event as fits a record with room to spare; SES's are a few thousand characters. */
const mostCharacters = 100_000;

export type ParkedRepository = ReturnType<typeof parkedRepository>;

/** Events that nobody understood or that are not ours, each once however often it comes. */
export const parkedRepository = (
  db: DynamoDBDocumentClient,
  tables: { readonly 'mail-parked': string; readonly mailings: string },
) => ({
  /** Keeps an event; answers whether it was not there before. */
  async park(
    { because, body, site, id, unexpectedIn }: Parked,
    { now, arrivedAs }: { now: Date; arrivedAs: string },
  ): Promise<boolean> {
    const sk = id ?? `hash#${createHash('sha256').update(body).digest('base64url')}`;
    const key = { pk: `${site ?? 'account'}#parked`, sk: sk.slice(0, 500) };
    const has = async (TableName: string, Key: { pk: string; sk: string }) =>
      (await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item !== undefined;
    const isCounted =
      site && unexpectedIn && (await has(tables.mailings, { pk: site, sk: unexpectedIn }));
    const refused = await transact(db, [
      {
        Put: {
          TableName: tables['mail-parked'],
          Item: {
            ...key,
            ...{ because, arrived_as: arrivedAs, arrived_at: now.toISOString() },
            body: body.slice(0, mostCharacters),
            // They hold addresses, so they are not kept for long.
            expires_at: goneAfter(now, keptDays.parked),
          },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      ...(isCounted ? [findingWrite(tables.mailings, site, unexpectedIn, 'unexpected')] : []),
    ]);
    if (!refused) return true;
    if (await has(tables['mail-parked'], key)) return false;
    throw new Error('An event could not be parked: its mailing is being written');
  },
});
