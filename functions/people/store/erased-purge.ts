import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { wholePartition } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { erasedPartition, Tombstone, tombstoneKey } from './person-record.ts';

/** Removes people from records that an operator's erasure cannot find. */
interface Erasure {
  removeAbout(site: string, userUids: readonly string[]): Promise<void>;
  removeAuthor(site: string, userUid: string): Promise<void>;
}

/** Completes the erasures of operators. Each tombstone says whether this is done. */
export const erasedPurge = ({ db, table }: Tables, requests: Erasure) => ({
  /** Completes the erasures before a time. Returns how many. */
  async endBefore(site: string, before: Date): Promise<number> {
    const all = await wholePartition(db, table('users'), erasedPartition(site));
    const open = all
      .map((item) => Tombstone.parse(item))
      .filter(({ is_purged, erased_at }) => !is_purged && erased_at < before.toISOString());
    for (const { sk } of open) {
      await requests.removeAbout(site, [sk]);
      await requests.removeAuthor(site, sk);
      await db.send(
        new UpdateCommand({
          TableName: table('users'),
          Key: tombstoneKey(site, sk),
          UpdateExpression: 'SET is_purged = :yes',
          ExpressionAttributeValues: { ':yes': true },
        }),
      );
    }
    return open.length;
  },
});
