import { type BucketName, bucketShape } from '#shared/store-names';
import type { MakeCheck } from '../frame/script.ts';

const day = 86_400_000;

/**
 * DynamoDB and S3 delete what has expired each night; nothing depends on the moment. Files expire by their
 * prefix, and by the longest of these terms.
 */
export const expired: MakeCheck = (world) => {
  const { objects } = world.portal;
  /** Since when a file has its bytes. */
  const since = new Map<string, { readonly at: number; readonly bytes: Buffer }>();
  return {
    name: 'expired',
    async look() {
      const now = world.clock.now();
      world.streams.expire(now);
      for (const key of since.keys()) if (!objects.has(key)) since.delete(key);
      for (const [key, bytes] of objects) {
        const known = since.get(key);
        const at = known?.bytes === bytes ? known.at : now.getTime();
        since.set(key, { at, bytes });
        if ((now.getTime() - at) / day > daysOf(key)) objects.delete(key);
      }
      return [];
    },
  };
};

/** Returns the days after which a file is deleted, by the name of its bucket and its key. */
function daysOf(name: string): number {
  const [bucket = '', ...path] = name.split('/');
  if (bucket === 'parts') return 1;
  const { prefixes } = bucketShape(bucket as BucketName);
  if (!prefixes) return Number.POSITIVE_INFINITY;
  const of = Object.entries(prefixes).find(([prefix]) => path.join('/').startsWith(prefix));
  return of?.[1] ?? Math.max(...Object.values(prefixes));
}
