import type { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type Buckets, s3With } from '#functions/kernel/store/buckets';
import type { Tables } from '#functions/kernel/store/tables';

/** Returns tables whose names in AWS are their names in the code. */
export const tablesOf = (db: DynamoDBDocumentClient): Tables => ({ db, table: (name) => name });

/** Returns buckets whose names in AWS are their names in the code. */
export const bucketsOf = (s3: S3Client): Buckets => ({
  openS3: s3With(() => s3),
  bucket: (name) => name,
});
