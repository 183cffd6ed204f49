import { createHash } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { AppError } from '#shared/errors';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** One act of one person: every retry of it carries the same key. */
export interface Act {
  readonly site: string;
  readonly userUid: string;
  readonly key: string;
  /** What was asked, so that another request under the same key is noticed. */
  readonly hash: string;
  /** Seconds since 1970. */
  readonly at: number;
}

const Done = z.object({ hash: z.string(), made: z.string(), expires_at: z.number() });

/** A key the client chose holds for a day; one we derive holds a little longer than the specified three retries of 90 s. */
const keptFor = { given: 86_400, derived: 15 * 60 };

/** The act behind a create: the client's `Idempotency-Key`, or else who asked what (threats.md T-31). */
export function actOf(
  caller: { site: string; userUid: string },
  operation: string,
  asked: unknown,
  request: { idempotencyKey: string | undefined; now: Date },
): Act {
  const hash = createHash('sha256')
    .update(`${operation} ${JSON.stringify(asked)}`)
    .digest('hex');
  const key = request.idempotencyKey
    ? `given#${operation}#${request.idempotencyKey}`
    : `derived#${hash}`;
  const at = Math.floor(request.now.getTime() / 1000);
  return { site: caller.site, userUid: caller.userUid, key, hash, at };
}

/** Whether the key was derived from what was asked: then the same again may be meant anew, once what it made is gone. */
export const isDerived = ({ key }: Act): boolean => key.startsWith('derived#');

export type IdempotencyRepository = ReturnType<typeof idempotencyRepository>;

/** What retried creates made the first time. */
export const idempotencyRepository = (db: DynamoDBDocumentClient, TableName: string) => ({
  /** The id made by this act before, if any; another request under its key is refused. */
  async made(act: Act): Promise<string | undefined> {
    const Key = { pk: `${act.site}#${act.userUid}`, sk: act.key };
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    if (!Item) return undefined;
    const done = Done.parse(Item);
    if (done.expires_at <= act.at) return undefined;
    if (done.hash !== act.hash) {
      throw new AppError(
        'badRequest',
        'This was already sent with other content. Please load the page again.',
      );
    }
    return done.made;
  },

  /**
   * Remembers what the act made; belongs into the transaction that makes it, which then fails for a second one. `instead` names what
   * it made before, where that is gone and the act is to be done anew.
   */
  remember(act: Act, made: string, instead?: string): TransactItem {
    const life = act.key.startsWith('given#') ? keptFor.given : keptFor.derived;
    return {
      Put: {
        TableName,
        Item: {
          pk: `${act.site}#${act.userUid}`,
          sk: act.key,
          hash: act.hash,
          made,
          expires_at: act.at + life,
        },
        ConditionExpression: 'attribute_not_exists(pk) OR expires_at <= :now OR made = :gone',
        ExpressionAttributeValues: { ':now': act.at, ':gone': instead ?? '' },
      },
    };
  },
});
