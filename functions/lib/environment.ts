import * as z from 'zod';
import { SiteFacts } from '#shared/sites';
import {
  type BucketName,
  bucketVariable,
  type QueueName,
  queueVariable,
  type TableName,
  tableVariable,
} from '#shared/tables';

/** What the stack told this Lambda: names of tables, buckets and queues, and the sites. */

export const tableName = (name: TableName): string => required(tableVariable(name));
export const bucketName = (name: BucketName): string => required(bucketVariable(name));
export const queueUrl = (name: QueueName): string => required(queueVariable(name));

/** Every site of the group, from `SITES`. */
export const sitesOfEnvironment = (): SiteFacts[] =>
  z.array(SiteFacts).parse(JSON.parse(required('SITES')));

/** The site of a Lambda that serves one site only. */
export const siteUid = (): string => required('SITE_UID');

function required(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`The environment variable ${variable} is not set`);
  return value;
}
