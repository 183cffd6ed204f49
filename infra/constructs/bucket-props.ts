import { Duration } from 'aws-cdk-lib';
import {
  type BucketProps,
  HttpMethods,
  type LifecycleRule,
  ObjectLockRetention,
} from 'aws-cdk-lib/aws-s3';
import type { Site } from '#infra/sites';
import { keptDays } from '#shared/retention';
import { type BucketName, bucketShape } from '#shared/store-names';

/** Returns the options of a bucket. */
export function bucketProps(
  name: BucketName,
  sites: readonly Site[],
  { locks }: { readonly locks: boolean },
): BucketProps {
  const { pages, prefixes, locked } = bucketShape(name);
  const allowedOrigins = sites.map(({ host }) => `https://${host}`);
  const cors = pages && [
    { allowedOrigins, allowedMethods: [HttpMethods[pages]], allowedHeaders: ['*'], maxAge: 3600 },
  ];
  const shared = cors && { cors };
  if (prefixes) return { ...shared, lifecycleRules: expiryRules(prefixes) };
  const olderVersions = {
    id: 'older-versions',
    noncurrentVersionExpiration: Duration.days(keptDays.olderVersions),
  };
  if (!locked) return { ...shared, versioned: true, lifecycleRules: [olderVersions] };
  const expired = { id: 'expired', expiration: Duration.days(locked) };
  return {
    ...shared,
    versioned: true,
    lifecycleRules: [expired, olderVersions],
    ...(locks && {
      objectLockDefaultRetention: ObjectLockRetention.governance(Duration.days(locked)),
    }),
  };
}

/** Returns a rule for all files, and one for each prefix whose files are deleted earlier. */
function expiryRules(prefixes: Readonly<Record<string, number>>): LifecycleRule[] {
  const most = Math.max(...Object.values(prefixes));
  const earlier = Object.entries(prefixes).filter(([, days]) => days < most);
  return [
    { id: 'expired', expiration: Duration.days(most) },
    ...earlier.map(([prefix, days]) => ({
      id: `expired-${prefix.slice(0, -1)}`,
      prefix,
      expiration: Duration.days(days),
    })),
  ];
}
