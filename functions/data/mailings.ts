import { createHash } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Act, IdempotencyRepository } from '#functions/data/idempotency';
import { leaseFrom, StoredMailing } from '#functions/data/mailing-record';
import { isConditionFailed, positionOf, tokenOf } from '#functions/lib/dynamo';
import { type TransactItem, transact } from '#functions/lib/transaction';
import type { Page, PageRequest } from '#shared/contract/page';
import type { MailingType } from '#shared/domain/mailing';

/** The mailing that has a period for itself. */
const Lock = z.object({ mailingUid: z.string(), created_at: z.string(), created_by: z.string() });
export type PeriodLock = z.infer<typeof Lock>;

/** What became of an attempt to begin a mailing. */
export type Begun =
  | { readonly kind: 'begun' }
  | { readonly kind: 'known'; readonly mailingUid: string }
  | { readonly kind: 'taken'; readonly by: PeriodLock };

/** What a worker says of its work on a mailing. */
interface Sign {
  /** In how many seconds somebody will go on. */
  readonly seconds?: number;
  /** Whether a job came to its end. */
  readonly isEnd?: boolean;
  /** When a message was last settled. */
  readonly gotOnAt?: Date | undefined;
}

export type MailingRepository = ReturnType<typeof mailingRepository>;

/** The mailings of each site, and which of them has which period for itself. */
export const mailingRepository = (db: DynamoDBDocumentClient, TableName: string) => {
  const lockKey = (site: string, type: MailingType, period: string) => ({
    pk: `${site}#period`,
    sk: `${type}#${period}`,
  });

  async function lock(site: string, type: MailingType, period: string) {
    const Key = lockKey(site, type, period);
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item && Lock.parse(Item);
  }

  return {
    lock,

    async get(site: string, mailingUid: string): Promise<StoredMailing | undefined> {
      const Key = { pk: site, sk: mailingUid };
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item && StoredMailing.parse(Item);
    },

    /** Newest first. */
    async list(site: string, page: PageRequest): Promise<Page<StoredMailing>> {
      const before = positionOf(page.next_token);
      const { Items = [], LastEvaluatedKey } = await db.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: `pk = :site${before ? ' AND sk < :before' : ''}`,
          ExpressionAttributeValues: { ':site': site, ...(before && { ':before': before }) },
          ScanIndexForward: false,
          Limit: page.limit,
        }),
      );
      return {
        records: Items.map((item) => StoredMailing.parse(item)),
        next_token: LastEvaluatedKey && tokenOf(String(LastEvaluatedKey.sk)),
      };
    },

    /**
     * Begins a mailing. A real one takes its period in the same transaction, so that of two people only one sends; `unlessAlso` names
     * another period that must be nobody's either. An act that began one before answers that one, unless it is the one `instead` of which this
     * is begun.
     */
    async begin(
      site: string,
      mailing: StoredMailing,
      around: {
        readonly act?: {
          readonly act: Act;
          readonly idempotency: IdempotencyRepository;
          readonly instead?: string | undefined;
        };
        readonly unlessAlso?: string;
      } = {},
    ): Promise<Begun> {
      const { mailingUid, type, period, created_at } = mailing;
      const { act, unlessAlso } = around;
      const known = act && (await act.idempotency.made(act.act));
      if (known && known !== act.instead) return { kind: 'known', mailingUid: known };
      const isFree = 'attribute_not_exists(pk)';
      const created_by = mailing.created_by_name;
      const locks: TransactItem[] = mailing.testing
        ? []
        : [
            {
              Put: {
                TableName,
                Item: { ...lockKey(site, type, period), mailingUid, created_at, created_by },
                ConditionExpression: isFree,
              },
            },
            ...(unlessAlso === undefined
              ? []
              : [
                  {
                    ConditionCheck: {
                      TableName,
                      Key: lockKey(site, type, unlessAlso),
                      ConditionExpression: isFree,
                    },
                  },
                ]),
          ];
      const Item = { pk: site, sk: mailingUid, ...mailing };
      const refused = await transact(db, [
        { Put: { TableName, Item, ConditionExpression: isFree } },
        ...locks,
        ...(act ? [act.idempotency.remember(act.act, mailingUid, act.instead)] : []),
      ]);
      if (!refused) return { kind: 'begun' };
      const again = act && (await act.idempotency.made(act.act));
      if (again && again !== act.instead) return { kind: 'known', mailingUid: again };
      const by =
        (await lock(site, type, period)) ??
        (unlessAlso === undefined ? undefined : await lock(site, type, unlessAlso));
      if (by) return { kind: 'taken', by };
      throw new Error('A mailing met another at the same moment');
    },

    /**
     * Changes a mailing that still is as it was seen, and answers it as it is then; or nothing. `frees` gives its period back, for one of
     * which no message has left.
     */
    async change(
      site: string,
      seen: StoredMailing,
      fields: Partial<Omit<StoredMailing, 'version' | 'reconciled'>> & { readonly lost?: number },
      frees = false,
    ): Promise<StoredMailing | undefined> {
      const { lost, ...rest } = fields;
      const version = seen.version + 1;
      const set = Object.entries({ ...rest, version });
      const given = set.filter(([, value]) => value !== undefined);
      const gone = set.filter(([, value]) => value === undefined).map(([name]) => `#${name}`);
      const sets = given.map(([name]) => `#${name} = :${name}`);
      if (lost !== undefined) sets.push('#reconciled.#lost = :lost');
      const update = {
        TableName,
        Key: { pk: site, sk: seen.mailingUid },
        ConditionExpression: '#version = :seen',
        UpdateExpression: `SET ${sets.join(', ')}${gone.length > 0 ? ` REMOVE ${gone.join(', ')}` : ''}`,
        ExpressionAttributeNames: {
          ...Object.fromEntries(set.map(([name]) => [`#${name}`, name])),
          ...(lost !== undefined && { '#reconciled': 'reconciled', '#lost': 'lost' }),
        },
        ExpressionAttributeValues: {
          ...Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
          ':seen': seen.version,
          ...(lost !== undefined && { ':lost': lost }),
        },
      };
      const freed: TransactItem[] = frees
        ? [
            {
              Delete: {
                TableName,
                Key: lockKey(site, seen.type, seen.period),
                ConditionExpression: 'attribute_not_exists(pk) OR mailingUid = :uid',
                ExpressionAttributeValues: { ':uid': seen.mailingUid },
              },
            },
          ]
        : [];
      if (await transact(db, [{ Update: update }, ...freed])) return undefined;
      return {
        ...seen,
        ...rest,
        version,
        reconciled: { ...seen.reconciled, ...(lost !== undefined && { lost }) },
      };
    },

    /**
     * Lets a job go on with a mailing: the one whose turn it is already, the first that follows it, or, without `after`, one that begins
     * anew. Of the others nothing comes, so however often a queue hands jobs out, they do not become more.
     */
    async takeTurn(
      site: string,
      mailingUid: string,
      { turn, after }: { readonly turn: string; readonly after?: string | undefined },
      now: Date,
    ): Promise<boolean> {
      const isNext = after === undefined ? '' : ' AND (turn = :turn OR turn = :after)';
      try {
        await db.send(
          new UpdateCommand({
            TableName,
            Key: { pk: site, sk: mailingUid },
            UpdateExpression: 'SET turn = :turn, lease_until = :until',
            ConditionExpression: `attribute_exists(pk)${isNext}`,
            ExpressionAttributeValues: {
              ':turn': turn,
              ':until': leaseFrom(now),
              ...(after && { ':after': after }),
            },
          }),
        );
        return true;
      } catch (error) {
        if (isConditionFailed(error)) return false;
        throw error;
      }
    },

    /**
     * Says that somebody is at work on a mailing, or will be in some seconds. Whoever got on, or came to a job's end,
     * also forgets how often it was put on the queue again.
     */
    async beat(site: string, mailingUid: string, now: Date, sign: Sign = {}): Promise<void> {
      const { seconds, isEnd, gotOnAt } = sign;
      await db.send(
        new UpdateCommand({
          TableName,
          Key: { pk: site, sk: mailingUid },
          UpdateExpression: `SET beat_at = :now, lease_until = :until${
            gotOnAt ? ', got_on_at = :gotOn' : ''
          }${gotOnAt || isEnd ? ' REMOVE stalls' : ''}`,
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: {
            ':now': now.toISOString(),
            ':until': leaseFrom(now, seconds),
            ...(gotOnAt && { ':gotOn': gotOnAt.toISOString() }),
          },
        }),
      );
    },

    /** Counts that nobody was at work on a mailing when somebody should have been; says whether that is still so. */
    async wake(site: string, seen: StoredMailing, now: Date): Promise<boolean> {
      const { mailingUid, state, lease_until } = seen;
      const isSame = lease_until ? 'lease_until = :seen' : 'attribute_not_exists(lease_until)';
      try {
        await db.send(
          new UpdateCommand({
            TableName,
            Key: { pk: site, sk: mailingUid },
            UpdateExpression: 'SET lease_until = :until ADD stalls :one',
            ConditionExpression: `#state = :state AND ${isSame}`,
            ExpressionAttributeNames: { '#state': 'state' },
            ExpressionAttributeValues: {
              ':state': state,
              ':until': leaseFrom(now),
              ':one': 1,
              ...(lease_until && { ':seen': lease_until }),
            },
          }),
        );
        return true;
      } catch (error) {
        if (isConditionFailed(error)) return false;
        throw error;
      }
    },
  };
};

/** What stands for a set of posts, whatever their order: no two messages of the principal with the same posts are sent. */
export const periodOfPosts = (postUids: readonly string[]): string =>
  createHash('sha256')
    .update([...postUids].sort().join(' '))
    .digest('hex')
    .slice(0, 32);
