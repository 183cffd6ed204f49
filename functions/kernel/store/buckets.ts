import type { S3Client } from '@aws-sdk/client-s3';
import { required } from '#functions/kernel/environment';
import { lazily } from '#functions/kernel/lazily';
import { type BucketName, bucketVariable } from '#shared/store-names';

type Sdk = typeof import('./s3.ts').sdk;

/** The client of the buckets, with the commands that it sends. */
export type S3 = Sdk & { readonly client: S3Client };

/** The buckets of one portal. */
export interface Buckets {
  /**
   * Loads the SDK for the first object. Most calls of the API need no object, and a Lambda would
   * start 40 ms later with it.
   */
  readonly openS3: () => Promise<S3>;
  /** Returns the name in AWS. */
  readonly bucket: (name: BucketName) => string;
}

/** Returns how buckets open S3, with a client that is made once. */
export const s3With = (clientOf: (sdk: Sdk) => S3Client): Buckets['openS3'] =>
  lazily(async () => {
    const { sdk } = await import('./s3.ts');
    return { ...sdk, client: clientOf(sdk) };
  });

/** The buckets of this Lambda. */
export const buckets: Buckets = {
  openS3: s3With(({ S3Client }) => new S3Client({})),
  bucket: (name) => required(bucketVariable(name)),
};
