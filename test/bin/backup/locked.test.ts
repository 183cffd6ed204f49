import { expect, it } from 'vitest';
import { backupBuckets, emptiedBuckets } from '#bin/lib/backup/manifest';
import { type BucketName, buckets } from '#shared/store-names';

it('keeps sealed documents when a restore empties a portal, and empties all else', () => {
  expect(buckets.filter((name) => !emptiedBuckets.includes(name))).toEqual(['signed']);
});

it('leaves out of a backup only buckets that are made again or whose files expire after 1 day', () => {
  const leftOut = buckets.filter(
    (name) => !(backupBuckets as readonly BucketName[]).includes(name),
  );
  expect(leftOut).toEqual(['files', 'search', 'downloads']);
});
