import {
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { policyFunction, type SharedOrigins } from '#infra/constructs/edge/policy-function';
import { stageName } from '#infra/constructs/rest-api';
import type { Site } from '#infra/sites';
import { api } from '#shared/api';
import { networkHeader, type Resource } from '#shared/kernel/route';
import { outerPaths } from '#shared/site/outer-pages';

/** The suffixes of built files. A username with a dot in it (`j.smith`) has none of them. */
const built = 'css|gif|ico|jpg|js|json|map|png|svg|txt|webmanifest|webp|woff2|xml';

/**
 * Serves the portal's page at every address except those of files, and another page at the exact
 * paths outside of the portal. No name of a page leads to it. The page reads the address, and names
 * the school's icon. Clients that do not read the page get the portal's `/favicon.ico`.
 */
const toPage = `var outer = ${JSON.stringify(outerPaths)};
function handler(event) {
  var request = event.request;
  if (outer.includes(request.uri)) request.uri = '/outer.html';
  else if (request.uri === '/favicon.ico') request.uri = '/favicon.svg';
  else if (!/\\.(${built})$/.test(request.uri)) request.uri = '/index.html';
  return request;
}`;

/** Maps `/media/main/…` to the object `main/…` of the media bucket. */
const toObject = `function handler(event) {
  var request = event.request;
  request.uri = request.uri.replace(/^\\/media/, '');
  return request;
}`;

/**
 * Sends the viewer's network to the API's firewall: /24 of an IPv4 address, /48 of an IPv6 address.
 * A `::` replaces two or more groups and no internet address begins with one, so the first three
 * groups are always complete. The gateway decodes a file only for a caller whose first accepted type
 * is that of the file, and browsers accept everything.
 */
const withNetwork = `var downloads = ${JSON.stringify(downloadPaths())};
function handler(event) {
  var request = event.request;
  var ip = event.viewer.ip;
  var groups = ip.split('::')[0].split(':').concat('0', '0').slice(0, 3);
  var network = ip.includes(':') ? groups.join(':') + '::/48' : ip.replace(/\\.\\d+$/, '.0/24');
  request.headers['${networkHeader}'] = { value: network };
  if (request.method === 'POST' && downloads.includes(request.uri.replace(/\\/$/, ''))) {
    request.headers.accept = { value: 'application/pdf' };
  }
  return request;
}`;

/** Returns the paths of the routes that answer with a file, as CloudFront sees them. */
function downloadPaths(): string[] {
  const routes = Object.values<Resource>(api).flatMap((resource) => Object.values(resource));
  return routes
    .filter(({ answer }) => answer === 'download')
    .map(({ path }) => `/${stageName}${path}`);
}

export interface EdgeFunctionsProps {
  readonly sites: readonly Site[];
  readonly origins: SharedOrigins;
}

/** The functions that change requests to the buckets and the API, and answers with pages. */
export class EdgeFunctions extends Construct {
  /** Requests of pages: the path of the file. */
  readonly page: FunctionAssociation;
  /** Requests of pictures: the path of the object. */
  readonly media: FunctionAssociation;
  /** Requests of the API: the viewer's network. */
  readonly api: FunctionAssociation;
  /** Answers with pages: the policy of their host. */
  readonly pagePolicy: FunctionAssociation;

  constructor(scope: Construct, id: string, { sites, origins }: EdgeFunctionsProps) {
    super(scope, id);
    this.page = this.#add('ToPage', FunctionEventType.VIEWER_REQUEST, toPage);
    this.media = this.#add('ToObject', FunctionEventType.VIEWER_REQUEST, toObject);
    this.api = this.#add('WithNetwork', FunctionEventType.VIEWER_REQUEST, withNetwork);
    const code = policyFunction(sites, origins);
    this.pagePolicy = this.#add('PagePolicy', FunctionEventType.VIEWER_RESPONSE, code);
  }

  #add(id: string, eventType: FunctionEventType, code: string): FunctionAssociation {
    const made = new EdgeFunction(this, id, {
      code: FunctionCode.fromInline(code),
      runtime: FunctionRuntime.JS_2_0,
    });
    return { eventType, function: made };
  }
}
