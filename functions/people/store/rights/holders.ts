import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { batchOfKeys } from '#functions/kernel/store/batch';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { Over } from '#shared/people/over';
import { capabilities } from '#shared/rights/permissions';
import { excludedPairs } from '#shared/rights/right-rules';
import { usersRecords } from '#shared/tables/people';
import { profileKey } from '../person-partitions.ts';

/** Somebody who has a right, also a person who left or is blocked. */
export const RightHolder = z.object({
  userUid: z.string(),
  capabilities: z.array(z.enum(capabilities)),
  status: z.enum(['active', 'left']),
  over: Over.optional(),
});

export type RightHolder = z.infer<typeof RightHolder>;

/** The list of who has rights, as it is stored. */
export const StoredList = z.object({
  version: z.number(),
  /** The active administrators who are not blocked. */
  userUids: z.array(z.string()),
  /** Everyone who has any right. No release before 1.7.0 stores it, and those write a list without it. */
  holders: z.array(z.string()).optional(),
});

/** The most rights that one batch reads. */
const chunk = 100;

/**
 * Reads everyone of a school who has any right: the stored list, and half a unit for each of them. A
 * list of an earlier release does not name them, so that all profiles are read. As of now, both cost
 * twice the units.
 */
export async function holdersOf(
  { db, table }: Tables,
  school: School,
  { isConsistent }: { readonly isConsistent: boolean },
): Promise<RightHolder[]> {
  const TableName = table('users');
  const Key = keyOf(school, usersRecords.administrators.key, {});
  const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: isConsistent }));
  const { holders } = StoredList.partial().parse(Item ?? {});
  if (!holders) return holdersAmongAll({ db, table }, school, { isConsistent });
  const found = await batchOfKeys(db, {
    TableName,
    keys: holders.map((userUid) => profileKey(school, userUid)),
    fields: ['userUid', 'capabilities', 'status', 'over'],
    chunk,
    isConsistent,
  });
  return found
    .map((item) => RightHolder.parse(item))
    .filter(({ capabilities: held }) => held.length > 0);
}

/** Reads everyone of a school who has any right among all profiles. */
export async function holdersAmongAll(
  { db, table }: Tables,
  school: School,
  { isConsistent }: { readonly isConsistent: boolean },
): Promise<RightHolder[]> {
  const found = await wholeQuery(db, {
    TableName: table('users'),
    KeyConditionExpression: 'pk = :pk',
    FilterExpression: 'size(capabilities) > :none',
    ProjectionExpression: 'userUid, capabilities, #status, #over',
    ExpressionAttributeNames: { '#status': 'status', '#over': 'over' },
    ExpressionAttributeValues: {
      ':pk': partitionOf(school, usersRecords.profile.key, {}),
      ':none': 0,
    },
    ConsistentRead: isConsistent,
  });
  return found.map((item) => RightHolder.parse(item));
}

/** Tells whether somebody who has a right can use it. */
export const isActing = ({ status, over }: Pick<RightHolder, 'status' | 'over'>): boolean =>
  status === 'active' && !over?.blocked;

/** Returns those of some people who have rights that exclude each other, for the list of what to check. */
export const holdersOfBoth = (holders: readonly RightHolder[]): readonly RightHolder[] =>
  holders.filter((each) => isActing(each) && excludedPairs(each.capabilities).length > 0);
