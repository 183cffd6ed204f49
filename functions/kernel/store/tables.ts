import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { required } from '#functions/kernel/environment';
import { tableVariable } from '#shared/store-names';
import type { TableName } from '#shared/tables';

/** The tables of one portal. Each repository takes them, in Lambdas, commands and tests alike. */
export interface Tables {
  readonly db: DynamoDBDocumentClient;
  /** Returns the name in AWS. */
  readonly table: (name: TableName) => string;
}

/** The tables of this Lambda. */
export const tables: Tables = {
  db: DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  }),
  table: (name) => required(tableVariable(name)),
};
