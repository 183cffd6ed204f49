import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { weblogsRecords } from '#shared/tables/people';

/** Spreads the visits of a day over partitions, so that a busy morning is not throttled. */
const shards = 4;

/** The shards of a day. */
export const visitShards: readonly number[] = Array.from({ length: shards }, (_, shard) => shard);

export const shardOf = (weblogsUid: string): number =>
  weblogsUid.charCodeAt(weblogsUid.length - 1) % shards;

/** Returns the partition of a shard of a day. Visits of older releases have the day in UTC. */
export const visitPk = (school: School, day: string, shard: number): string =>
  partitionOf(school, weblogsRecords.visit.key, { day, shard });
