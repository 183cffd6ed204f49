import { S3Client } from '@aws-sdk/client-s3';
import { required } from '#functions/kernel/environment';
import { type BucketName, bucketVariable } from '#shared/store-names';

/** The buckets of one portal. */
export interface Buckets {
  readonly s3: S3Client;
  /** Returns the name in AWS. */
  readonly bucket: (name: BucketName) => string;
}

/** The buckets of this Lambda. */
export const buckets: Buckets = {
  s3: new S3Client({}),
  bucket: (name) => required(bucketVariable(name)),
};
