import * as z from 'zod';
import { SiteFacts } from '#shared/sites';
import {
  type BucketName,
  bucketVariable,
  type KeyName,
  keyVariable,
  type QueueName,
  queueVariable,
  tableVariable,
} from '#shared/store-names';
import type { TableName } from '#shared/tables';

/** Returns names from the environment variables that the stack sets for this Lambda. */
export const tableName = (name: TableName): string => required(tableVariable(name));
export const bucketName = (name: BucketName): string => required(bucketVariable(name));
export const queueUrl = (name: QueueName): string => required(queueVariable(name));
export const keyArn = (name: KeyName): string => required(keyVariable(name));

/** Returns all sites of the school group, from `SITES`. */
export const sitesOfEnvironment = (): SiteFacts[] =>
  z.array(SiteFacts).parse(JSON.parse(required('SITES')));

/** Returns the site of a Lambda that serves one site only. */
export const siteUid = (): string => required('SITE_UID');

function required(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`The environment variable ${variable} is not set`);
  return value;
}
