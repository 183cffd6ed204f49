import type { Bound, School } from '#functions/kernel/record/declaration';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { mobilePartition, shards } from '#functions/people/store/person-partitions';

export type MobileRepository = ReturnType<typeof mobileRepository>;

/** The numbers that get texts. Only what sends texts, and what counts them, reads them together. */
export const mobileRepository = ({ db, table }: Tables) => ({
  of: (school: School) => ({
    /** Returns the numbers of a shard of the people, by userUid, as E.164. */
    async ofShard(shard: number): Promise<Map<string, string>> {
      const items = await wholeQuery(db, {
        TableName: table('users'),
        IndexName: 'mobile',
        KeyConditionExpression: 'mobilePk = :pk',
        ExpressionAttributeValues: { ':pk': mobilePartition(school, shard) },
      });
      return new Map(items.map(({ mobileSk, mobile }) => [String(mobileSk), String(mobile)]));
    },
  }),
});

/** Returns the numbers of all people of a school, by userUid. */
export async function numbersOf(
  mobiles: Bound<MobileRepository, 'ofShard'>,
  school: School,
): Promise<Map<string, string>> {
  const all = await Promise.all(
    Array.from({ length: shards }, (_, shard) => mobiles.of(school).ofShard(shard)),
  );
  return new Map(all.flatMap((each) => [...each]));
}
