import type { Stack } from 'aws-cdk-lib';
import type { Portal } from '#infra/portal';

/**
 * Adds the exports of the releases before the stacks shared names (`infra/names`). While stacks of
 * such a release are deployed, CloudFormation refuses to remove what they import.
 */
export function keepEarlierExports({ data, sites, api }: Portal): void {
  const keep = (stack: Stack, values: readonly string[]) => {
    for (const value of values) stack.exportValue(value);
  };
  for (const { tableName, tableArn } of Object.values(data.tables)) {
    keep(data, [tableName, tableArn]);
  }
  for (const { bucketName, bucketArn, bucketRegionalDomainName } of Object.values(data.buckets)) {
    keep(data, [bucketName, bucketArn, bucketRegionalDomainName]);
  }
  for (const { queueArn, queueUrl, queueName } of Object.values(data.queues)) {
    keep(data, [queueArn, queueUrl, queueName]);
  }
  for (const { queueName } of Object.values(data.deadLetters)) keep(data, [queueName]);
  keep(data, [data.mailEvents.topicArn]);
  for (const site of sites) {
    const { pool, client } = site.signIn;
    const { functionName } = site.identity.lambda;
    keep(site, [pool.userPoolId, pool.userPoolArn, client.userPoolClientId, functionName]);
  }
  keep(api, [api.api.rest.restApiId]);
}
