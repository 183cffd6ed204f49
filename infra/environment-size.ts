import { access } from '#infra/access';
import type { Site } from '#infra/sites';
import { bucketVariable, keyVariable, queueVariable, tableVariable } from '#shared/store-names';

/** The limit of a Lambda's environment, in bytes. */
export const mostEnvironment = 4_096;

/** Longest values that a deployment fills in: a name or pool address, and a queue address or a key's ARN. */
const nameLength = 75;
const queueLength = 120;

/** Returns the bytes of the largest API Lambda environment: each one contains all schools. */
export function largestEnvironment(sites: readonly Site[]): number {
  const own = Object.values(access).map(({ tables, buckets = {}, queues = [], keys = {} }) => {
    const names = [
      ...(Object.keys(tables) as (keyof typeof tables)[]).map(tableVariable),
      ...(Object.keys(buckets) as (keyof typeof buckets)[]).map(bucketVariable),
    ];
    const addresses = [
      ...queues.map(queueVariable),
      ...(Object.keys(keys) as (keyof typeof keys)[]).map(keyVariable),
    ];
    return sum(names, nameLength) + sum(addresses, queueLength);
  });
  return Math.max(...own) + Buffer.byteLength(`"SITES":${JSON.stringify(sites.map(siteEntryOf))},`);
}

/** Adds up each variable: its name, its value, and 6 characters of JSON. */
const sum = (variables: readonly string[], value: number) =>
  variables.reduce((bytes, variable) => bytes + variable.length + value + 6, 0);

/** Returns the `SITES` entry of a school, with the longest values that a deployment can fill in. */
const siteEntryOf = ({ schoolUid, name, host, timeZone, sender }: Site) => ({
  ...{ schoolUid, name, host, timeZone, sender },
  configurationSet: `portal-${schoolUid}`,
  issuer: 'x'.repeat(nameLength),
  clientId: 'x'.repeat(nameLength),
});
