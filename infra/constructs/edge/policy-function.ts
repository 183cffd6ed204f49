import { outerPolicy, pagePolicy, secretHeaders } from '#infra/constructs/edge/page-policy';
import type { Site } from '#infra/sites';
import { secretPaths } from '#shared/site/entry-paths';
import { outerPaths } from '#shared/site/outer-pages';
import { pageBuckets } from '#shared/store-names';

/** The limit of a CloudFront function's code, in bytes. */
export const mostFunctionCode = 10_240;

/** The other origins that pages use, with the sign-in of a school by its `schoolUid`. */
export interface SharedOrigins {
  signInOf(schoolUid: string): string;
  /** Origins that the pages of every school may call. */
  readonly connect: readonly string[];
  /** Origins of the pictures of documents. */
  readonly pictures: readonly string[];
}

/** Stands for a `schoolUid` in the policy. No `schoolUid` has capitals. */
const marker = 'SCHOOL';

/**
 * Returns the code of the function that sets the Content-Security-Policy of the pages. Only the
 * sign-in differs between schools, so one policy and a list of hosts fit into the function. A
 * request with another host keeps the strict policy of `headers.ts`. The pages outside of the portal
 * have their own policy. No page whose address contains a secret is stored.
 */
export function policyFunction(sites: readonly Site[], origins: SharedOrigins): string {
  const signIn = origins.signInOf(marker);
  const policy = pagePolicy({ ...origins, connect: [signIn, ...origins.connect], signIn });
  const schools = Object.fromEntries(sites.map(({ host, schoolUid }) => [host, schoolUid]));
  // CloudFront's JavaScript has no Map.
  return `var schools = ${JSON.stringify(schools)};
var policy = ${JSON.stringify(policy)};
var outer = ${JSON.stringify([...outerPaths, '/outer.html'])};
var outerPolicy = ${JSON.stringify(outerPolicy(origins.pictures))};
var secret = ${JSON.stringify(secretPaths)};
var secretHeaders = ${JSON.stringify(secretHeaders)};
function handler(event) {
  var response = event.response;
  var host = event.request.headers.host.value;
  var uri = event.request.uri;
  var isOuter = outer.includes(uri);
  if (isOuter || secret.some(function (path) { return uri.startsWith(path); })) {
    Object.keys(secretHeaders).forEach(function (name) {
      response.headers[name] = { value: secretHeaders[name] };
    });
  }
  if (Object.prototype.hasOwnProperty.call(schools, host)) {
    var value = isOuter ? outerPolicy : policy.split('${marker}').join(schools[host]);
    response.headers['content-security-policy'] = { value: value };
  }
  return response;
}`;
}

/** Returns the bytes of the code with the longest values that a deployment can fill in. */
export const largestPolicyFunction = (sites: readonly Site[]): number =>
  Buffer.byteLength(policyCode(sites));

/** Returns the code with fixed values for what a deployment fills in. */
export function policyCode(sites: readonly Site[]): string {
  const [account, region, bucket] = [12, 14, 63].map((length) => 'x'.repeat(length));
  return policyFunction(sites, {
    signInOf: (uid) => `https://${uid}-portal-${account}.auth.${region}.amazoncognito.com`,
    connect: [
      `https://cognito-idp.${region}.amazonaws.com`,
      ...pageBuckets().map(() => `https://${bucket}.s3.${region}.amazonaws.com`),
    ],
    pictures: pageBuckets('GET').map(() => `https://${bucket}.s3.${region}.amazonaws.com`),
  });
}
