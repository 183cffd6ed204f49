import type { Change } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import type { TransactItem } from '#functions/kernel/store/transaction';
import { nextVersion } from '#functions/kernel/version';
import { postsRecords } from '#shared/tables/content';
import { type FeedChange, liveRowOf } from './live-row.ts';
import { isLive, type StoredPost } from './post.record.ts';

/**
 * Returns the write that tells the readers' lists of a change, for its transaction. Drafts and posts
 * that have ended are in no such list, so their changes cost nothing.
 */
export const liveChange =
  (now: Date) =>
  ({ site, TableName, before, after }: Change<StoredPost>): TransactItem[] => {
    const row = after && liveRowOf({ site }, after, now);
    const changed = after ?? before;
    if (!changed || !(row || (before && isLive(before, now)))) return [];
    const { postUid } = changed;
    const updated_at = after?.updated_at ?? nextVersion(now, changed.updated_at);
    const told: FeedChange = {
      postUid,
      at: now.toISOString(),
      updated_at,
      ...(row && { row: JSON.stringify(row) }),
    };
    const Item = { ...keyOf({ site }, postsRecords.change.key, told), ...told };
    return [{ Put: { TableName, Item } }];
  };
