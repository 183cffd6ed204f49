import type { Site } from '#infra/sites';

/**
 * The most bytes of the list of schools. An item of DynamoDB has 400 KB; CloudFormation sends the
 * list in one event of 256 KB.
 */
export const mostFacts = 200_000;

/** The longest value that a deployment fills in: the address of a pool, or a client. */
const filledLength = 75;

/** Returns the bytes of the list of schools with the longest values that a deployment fills in. */
export const factsSize = (sites: readonly Site[]): number =>
  Buffer.byteLength(
    JSON.stringify(
      sites.map(({ schoolUid, name, host, timeZone, sender, smsSender }) => ({
        schoolUid,
        name,
        host,
        timeZone,
        sender,
        smsSender,
        configurationSet: `portal-${schoolUid}`,
        issuer: 'x'.repeat(filledLength),
        clientId: 'x'.repeat(filledLength),
        accounts: 'provider',
      })),
    ),
  );
