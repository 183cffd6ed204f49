import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** Logs of requests hold whole IP addresses, so they go after a month. */
const logsKept = Duration.days(30);

/** A private bucket that speaks TLS only. What stands above `...props` may be changed, below it not. */
export class PortalBucket extends Bucket {
  constructor(scope: Construct, id: string, { lifecycleRules = [], ...props }: BucketProps = {}) {
    super(scope, id, {
      removalPolicy: RemovalPolicy.RETAIN,
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

/** The bucket that access logs go to. */
export class LogBucket extends PortalBucket {
  constructor(scope: Construct, id: string, props: BucketProps = {}) {
    super(scope, id, { ...props, lifecycleRules: [{ id: 'logs', expiration: logsKept }] });
  }
}
