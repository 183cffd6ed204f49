import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { dataKeys } from '#functions/kernel/keys/data-keys';
import { type Buckets, s3With } from '#functions/kernel/store/buckets';
import { grants } from '#functions/people/store/grants';
import { type BucketName, constructId, type KeyName, keyAlias } from '#shared/store-names';
import type { TableName } from '#shared/tables';
import type { Portal } from '../running/portal.ts';

/** Clients of a portal's services, and the names of its resources. */
export interface Tools {
  readonly portal: Portal;
  readonly db: DynamoDBDocumentClient;
  readonly s3: S3Client;
  readonly openS3: Buckets['openS3'];
  readonly identity: CognitoIdentityProviderClient;
  readonly grants: ReturnType<typeof grants>;
  readonly table: (name: TableName) => string;
  readonly bucket: (name: BucketName) => string;
  readonly poolOf: (site: string) => string;
  readonly close: () => void;
}

/** Opens clients to a running portal. */
export function openTools(portal: Portal): Tools {
  const at = (service: string) => ({
    endpoint: portal.environment[`AWS_ENDPOINT_URL_${service}`] ?? '',
    region: portal.environment.AWS_REGION ?? '',
    credentials: {
      accessKeyId: portal.environment.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: portal.environment.AWS_SECRET_ACCESS_KEY ?? '',
    },
  });
  const client = new DynamoDBClient(at('DYNAMODB'));
  const db = DynamoDBDocumentClient.from(client, {
    marshallOptions: { removeUndefinedValues: true },
  });
  const s3 = new S3Client({ ...at('S3'), forcePathStyle: true });
  const identity = new CognitoIdentityProviderClient(at('COGNITO_IDENTITY_PROVIDER'));
  const table = (name: TableName) =>
    portal.find('AWS::DynamoDB::Table', `/${constructId(name, 'table')}/`).ref;
  return {
    portal,
    db,
    s3,
    openS3: s3With(() => s3),
    identity,
    grants: grants({ db, table }),
    table,
    bucket: (name) => portal.find('AWS::S3::Bucket', `/${constructId(name, 'bucket')}/`).ref,
    poolOf: (site) => portal.find('AWS::Cognito::UserPool', `-${site}/`).ref,
    close() {
      client.destroy();
      s3.destroy();
      identity.destroy();
    },
  };
}

/** Returns the data keys of a local KMS key. */
export function keysIn({ portal }: Tools, name: KeyName) {
  const { environment } = portal;
  const kms = new KMSClient({
    endpoint: environment.AWS_ENDPOINT_URL_KMS ?? '',
    region: environment.AWS_REGION ?? '',
    credentials: {
      accessKeyId: environment.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: environment.AWS_SECRET_ACCESS_KEY ?? '',
    },
  });
  return () => dataKeys(kms, keyAlias(name));
}
