import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Stores } from '#bin/lib/stores';
import { type TableName, tables } from '#shared/tables';
import { memoryBuckets } from '#test/support/memory/memory-buckets';
import { startTestTables } from '#test/support/tables/tables';

/** Creates a portal's stores without Lambdas: all tables on their own server, buckets in memory. */
export async function startTestStores() {
  const names = Object.keys(tables) as TableName[];
  const made = await startTestTables(...names);
  const client = new DynamoDBClient({
    endpoint: made.endpoint,
    region: 'ap-southeast-2',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const { s3, everything } = memoryBuckets();
  const stores: Stores = {
    tables: client,
    db: made.db,
    s3,
    identity: new CognitoIdentityProviderClient({ region: 'ap-southeast-2' }),
    table: (name) => name,
    bucket: (name) => name,
    async close() {
      client.destroy();
      await made.stop();
    },
  };
  return { stores, everything };
}
