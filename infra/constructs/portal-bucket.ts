import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** Request logs contain whole IP addresses, so they expire after 30 days. */
const logsKept = Duration.days(30);

/** A private bucket that requires TLS. Options above `...props` can be overridden. */
export class PortalBucket extends Bucket {
  constructor(scope: Construct, id: string, { lifecycleRules = [], ...props }: BucketProps = {}) {
    super(scope, id, {
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      ...props,
      lifecycleRules: [
        { id: 'unfinished-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
        ...lifecycleRules,
      ],
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
    });
  }
}

/** The bucket for access logs. */
export class LogBucket extends PortalBucket {
  constructor(scope: Construct, id: string, props: BucketProps = {}) {
    super(scope, id, { ...props, lifecycleRules: [{ id: 'logs', expiration: logsKept }] });
  }
}
