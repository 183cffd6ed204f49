import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { decodeJwt } from 'jose';
import { constructId } from '#shared/store-names';
import type { TableName } from '#shared/tables';
import { bundleOptions, lambdaOptions } from '../../lib/build/lambdas.ts';
import { buildFolder } from '../../lib/project.ts';
import type { Portal } from '../../lib/running/portal.ts';
import type { Start } from '../running/start.ts';

const source = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Returns the handlers beside which the starts of Lambdas are measured. `bare` is built as ours are,
 * with the light client in the place of the SDK. The others have the whole SDK, in one minified ES
 * module, which is smaller than the default of the CDK.
 */
export async function coldPeers(
  portal: Portal,
  { token, postUid }: { readonly token: string; readonly postUid: string },
): Promise<Start[]> {
  const tableOf = (name: TableName) =>
    portal.find('AWS::DynamoDB::Table', `/${constructId(name, 'table')}/`).ref;
  const { iss = '', aud = '' } = decodeJwt(token);
  const environment = {
    ...portal.environment,
    BENCH_SITE: 'main',
    BENCH_ISSUER: iss,
    BENCH_CLIENT: String(aud),
    BENCH_IDENTITIES: tableOf('identities'),
    BENCH_POSTS: tableOf('posts'),
  };
  const key = { pk: 'main', sk: postUid };
  const item = { event: () => key, environment, check: expectText('"title":') };
  return [
    { name: 'bare', file: await bundle('bare-handler.ts', 'bare', lambdaOptions), ...item },
    { name: 'SDK', file: await bundle('bare-handler.ts', 'sdk', bundleOptions), ...item },
    {
      name: 'Hono',
      file: await bundle('hono-handler.ts', 'hono', bundleOptions),
      event: () => listEvent(token),
      environment,
      check: expectText('"excerpt":'),
    },
  ];
}

async function bundle(file: string, name: string, options: BuildOptions): Promise<string> {
  const outfile = join(buildFolder, 'bench', name, 'index.mjs');
  await build({ ...options, entryPoints: [source(file)], outfile });
  return outfile;
}

const expectText = (text: string) => (body: string) => {
  if (!body.includes(text)) throw new Error(`The answer has no ${text}`);
};

/** The call of a list as the gateway makes it, with what Hono reads of an event. */
const listEvent = (token: string) => ({
  httpMethod: 'GET',
  resource: '/posts',
  path: '/posts',
  headers: { authorization: `Bearer ${token}`, host: 'api' },
  multiValueHeaders: {},
  queryStringParameters: { types: 'notice', limit: '20' },
  multiValueQueryStringParameters: { types: ['notice'], limit: ['20'] },
  pathParameters: null,
  body: null,
  isBase64Encoded: false,
  requestContext: { requestId: 'bench', identity: {}, domainName: 'api', path: '/posts' },
});
