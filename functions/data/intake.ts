import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { intakeTransitions } from '#functions/data/intake-transitions';
import { Lock, lease, StoredIntake } from '#functions/intake/engine/record';
import { isConditionFailed, positionOf, tokenOf } from '#functions/lib/dynamo';
import type { IntakeState } from '#shared/contract/intake';
import type { Page, PageRequest } from '#shared/contract/page';

export type IntakeRepository = ReturnType<typeof intakeRepository>;

/** Sorts after every identifier of an intake, all of which begin with the time. */
const lockKey = 'lock';

/** The intakes of a site and the lock that lets one of them write. */
export const intakeRepository = (db: DynamoDBDocumentClient, TableName: string) => ({
  ...intakeTransitions(db, TableName, lockKey),

  /** Newest first. */
  async list(site: string, page: PageRequest): Promise<Page<StoredIntake>> {
    const from = positionOf(page.next_token);
    const { Items = [], LastEvaluatedKey } = await db.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :site AND sk < :before',
        ExpressionAttributeValues: {
          ':site': site,
          // Behind the intakes stands the lock, which is none.
          ':before': from && from < lockKey ? from : lockKey,
        },
        ScanIndexForward: false,
        Limit: page.limit,
      }),
    );
    return {
      records: Items.map((item) => StoredIntake.parse(item)),
      next_token: LastEvaluatedKey && tokenOf(String(LastEvaluatedKey.sk)),
    };
  },

  async get(site: string, intakeUid: string): Promise<StoredIntake | undefined> {
    if (intakeUid === lockKey) return undefined;
    const Key = { pk: site, sk: intakeUid };
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item && StoredIntake.parse(Item);
  },

  async lock(site: string): Promise<Lock> {
    const Key = { pk: site, sk: lockKey };
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Lock.parse(Item ?? {});
  },

  /** Adds an intake; one that is there already stays as it is. */
  async add(site: string, intake: StoredIntake): Promise<void> {
    const Item = { ...intake, pk: site, sk: intake.intakeUid };
    const ConditionExpression = 'attribute_not_exists(pk)';
    try {
      await db.send(new PutCommand({ TableName, Item, ConditionExpression }));
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
    }
  },

  /** Begins to check a file, unless somebody is at it; answers the intake with the number of this attempt. */
  async beginCheck(site: string, intakeUid: string, now: Date): Promise<StoredIntake | undefined> {
    return this.change(site, intakeUid, {
      condition:
        '#state IN (:awaiting, :validating) AND (attribute_not_exists(lease_until) OR lease_until <= :now)',
      values: {
        ':awaiting': 'awaiting-file',
        ':validating': 'validating',
        ':now': now.toISOString(),
      },
      set: { state: 'validating', updated_at: now.toISOString(), lease_until: inLease(now) },
      count: true,
    });
  },

  /** A step in the checking of a file, as long as no other worker has begun since; says whether it counted. */
  async duringCheck(
    site: string,
    intakeUid: string,
    attempt: number,
    now: Date,
    fields: Partial<StoredIntake> & { state?: IntakeState },
  ): Promise<boolean> {
    const changed = await this.change(site, intakeUid, {
      condition: '#state = :validating AND attempts = :attempt',
      values: { ':validating': 'validating', ':attempt': attempt },
      set: { updated_at: now.toISOString(), lease_until: inLease(now), ...fields },
    });
    return changed !== undefined;
  },

  /** Marks that an abandoned job was put on the queue again, at most once in a lease. */
  async wake(site: string, intake: StoredIntake, now: Date): Promise<boolean> {
    const woken = await this.change(site, intake.intakeUid, {
      condition:
        '#state = :state AND lease_until = :lease AND (attribute_not_exists(woken_at) OR woken_at < :before)',
      values: {
        ':state': intake.state,
        ':lease': intake.lease_until ?? '',
        ':before': new Date(now.getTime() - lease).toISOString(),
      },
      set: { woken_at: now.toISOString() },
    });
    return woken !== undefined;
  },

  /** Changes an intake if a condition holds; otherwise answers nothing. */
  async change(
    site: string,
    intakeUid: string,
    { condition, values, set, count }: ConditionalChange,
  ): Promise<StoredIntake | undefined> {
    const fields = Object.entries(set).filter(([, value]) => value !== undefined);
    try {
      const { Attributes } = await db.send(
        new UpdateCommand({
          TableName,
          Key: { pk: site, sk: intakeUid },
          ConditionExpression: condition,
          UpdateExpression: `SET ${fields.map(([name]) => `#${name} = :set_${name}`).join(', ')}${
            count ? ' ADD attempts :one' : ''
          }`,
          ExpressionAttributeNames: {
            ...Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
            ...(condition.includes('#state') && { '#state': 'state' }),
          },
          ExpressionAttributeValues: {
            ...values,
            ...Object.fromEntries(fields.map(([name, value]) => [`:set_${name}`, value])),
            ...(count && { ':one': 1 }),
          },
          ReturnValues: 'ALL_NEW',
        }),
      );
      return StoredIntake.parse(Attributes);
    } catch (error) {
      if (isConditionFailed(error)) return undefined;
      throw error;
    }
  },
});

interface ConditionalChange {
  readonly condition: string;
  readonly values: Record<string, unknown>;
  readonly set: Record<string, unknown>;
  /** Whether this begins an attempt. */
  readonly count?: boolean;
}

const inLease = (now: Date) => new Date(now.getTime() + lease).toISOString();
