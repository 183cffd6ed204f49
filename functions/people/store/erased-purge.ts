import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { wholePartition } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { erasedPartition, tombstoneKey } from './person-partitions.ts';
import { Tombstone } from './person-record.ts';

/** Removes people from records that an operator's erasure cannot find. */
interface Erasure {
  of(school: School): {
    removeAbout(userUids: readonly string[]): Promise<void>;
    removeAuthor(userUid: string): Promise<void>;
  };
}

/** Completes the erasures of operators. Each tombstone says whether this is done. */
export const erasedPurge = ({ db, table }: Tables, requests: Erasure) => ({
  of: (school: School) => ({
    /** Completes the erasures before a time. Returns how many. */
    async endBefore(before: Date): Promise<number> {
      const all = await wholePartition(db, table('users'), erasedPartition(school));
      const open = all
        .map((item) => Tombstone.parse(item))
        .filter(({ is_purged, erased_at }) => !is_purged && erased_at < before.toISOString());
      for (const { sk } of open) {
        await requests.of(school).removeAbout([sk]);
        await requests.of(school).removeAuthor(sk);
        await db.send(
          new UpdateCommand({
            TableName: table('users'),
            Key: tombstoneKey(school, sk),
            UpdateExpression: 'SET is_purged = :yes',
            ExpressionAttributeValues: { ':yes': true },
          }),
        );
      }
      return open.length;
    },
  }),
});
