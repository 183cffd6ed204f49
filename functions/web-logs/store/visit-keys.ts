import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { weblogsRecords } from '#shared/tables/usage';

/** Spreads the visits of a day over partitions, so that a busy morning is not throttled. */
const shards = 4;

export const shardOf = (weblogsUid: string): number =>
  weblogsUid.charCodeAt(weblogsUid.length - 1) % shards;

/**
 * Returns the partitions of the visits of a day, whose keys sort by time. Visits of older releases
 * have the day in UTC, and those of confidential pages are among them.
 */
export const visitPartitions = (school: School, day: string): string[] =>
  Array.from({ length: shards }, (_, shard) =>
    partitionOf(school, weblogsRecords.visit.key, { day, shard }),
  );

/** Returns the partition of the visits of confidential pages of a day. */
export const privatePartition = (school: School, day: string): string =>
  partitionOf(school, weblogsRecords.private.key, { day });

/** Returns the partition that names what came late for a day. */
export const latePartition = (school: School, day: string): string =>
  partitionOf(school, weblogsRecords.late.key, { day });
