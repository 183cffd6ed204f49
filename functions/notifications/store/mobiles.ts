import type { School } from '#functions/kernel/record/declaration';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { mobilePartition } from '#functions/people/store/person-partitions';

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
