import { keyOf, partitionOf } from '#functions/kernel/record/key';
import type { School } from '#functions/kernel/record/school';
import { usersRecords } from '#shared/tables/people';

// Apart from the records: most Lambdas look a person up, and need no schema of zod for that.

const { indexes } = usersRecords.profile;

/** The number of index partitions of a school, so that 20,000 people are read in parallel. */
export const shards = 16;

/** Returns the shard of a person. */
export function shardOf(userUid: string): number {
  let hash = 0;
  for (const character of userUid) hash = (hash * 31 + character.charCodeAt(0)) % 1_000_003;
  return hash % shards;
}

/** Returns the key of a person's profile. */
export const profileKey = (school: School, userUid: string) =>
  keyOf(school, usersRecords.profile.key, { userUid });

/** Returns the partition key of a shard in the index `audience`. */
export const shardKey = (school: School, shard: number): string =>
  partitionOf(school, indexes.audience.key, { shard: String(shard).padStart(2, '0') });

/** Returns the partition of the people of a shard who have a number, in the index `mobile`. */
export const mobilePartition = (school: School, shard: number): string =>
  partitionOf(school, indexes.mobile.key, { shard: String(shard).padStart(2, '0') });

/** Returns the partition of those who sign in with a name, in the index `username`. */
export const usernamePartition = (school: School, username: string): string =>
  partitionOf(school, indexes.username.key, { username: username.toLowerCase() });

/** Returns the partition of those with a number, in the index `number`. */
export const numberPartition = (school: School, studentNumber: string): string =>
  partitionOf(school, indexes.number.key, { studentNumber });

/** Returns the partition of those who left, in the index `start`. */
export const leaverPartition = (school: School): string =>
  partitionOf(school, usersRecords.leaver.indexes.start.key, {});

/** Returns the partition key of a school's tombstones in the table of users. */
export const erasedPartition = (school: School): string =>
  partitionOf(school, usersRecords.tombstone.key, {});

/** Returns the key of a person's tombstone. */
export const tombstoneKey = (school: School, userUid: string) => ({
  pk: erasedPartition(school),
  sk: userUid,
});
