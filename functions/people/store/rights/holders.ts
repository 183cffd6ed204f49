import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { Over } from '#shared/people/over';
import { capabilities } from '#shared/rights/permissions';
import { excludedPairs } from '#shared/rights/right-rules';
import { usersRecords } from '#shared/tables/people';

/** Somebody who has a right, also a person who left or is blocked. */
export const RightHolder = z.object({
  userUid: z.string(),
  capabilities: z.array(z.enum(capabilities)),
  status: z.enum(['active', 'left']),
  over: Over.optional(),
});

export type RightHolder = z.infer<typeof RightHolder>;

/** Reads everyone of a school who has any right. It reads all profiles; as of now for twice the units. */
export async function holdersOf(
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
