import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { required } from '#functions/kernel/environment';
import { tableVariable } from '#shared/store-names';
import type { TableName } from '#shared/tables';

type Logger = NonNullable<DynamoDBClientConfig['logger']>;

/** The tables of one portal. Each repository takes them, in Lambdas, commands and tests alike. */
export interface Tables {
  readonly db: DynamoDBDocumentClient;
  /** Returns the name in AWS. */
  readonly table: (name: TableName) => string;
}

/**
 * A logger without `info` and `error`. The SDK prepares a copy of each input and output for them,
 * also for its own silent logger: a tenth of a call's processor time.
 */
const silent = { debug() {}, warn() {} } as unknown as Logger;

/** The tables of this Lambda. */
export const tables: Tables = {
  db: DynamoDBDocumentClient.from(new DynamoDBClient({ logger: silent }), {
    marshallOptions: { removeUndefinedValues: true },
  }),
  table: (name) => required(tableVariable(name)),
};
