import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildLambdas } from '#bin/lib/build';
import { buildFolder } from '#bin/lib/project';
import { access } from '#infra/access';
import { resourceNames } from '#shared/contract/api';
import {
  buckets,
  bucketVariable,
  queues,
  queueVariable,
  type TableName,
  tables,
  tableVariable,
} from '#shared/tables';

/** The bundles as they are deployed, on the Node.js of the Lambdas and on the machine's own, if that is another. */
const machines = [
  ...new Set([process.execPath, process.env.PORTAL_MACHINE_NODE ?? process.execPath]),
].map((node) => ({
  node,
  version: execFileSync(node, ['--version'], { encoding: 'utf8' }).trim(),
}));

const site = {
  schoolUid: 'main',
  name: 'Main School',
  host: 'main.portal.example.edu',
  timeZone: 'Australia/Sydney',
  sender: 'school@example.edu',
  configurationSet: 'portal-main',
  issuer: 'https://issuer.example.edu/main',
  clientId: 'client',
};
const environment = {
  AWS_REGION: 'ap-southeast-2',
  AWS_ACCESS_KEY_ID: 'none',
  AWS_SECRET_ACCESS_KEY: 'none',
  SITES: JSON.stringify([site]),
  SITE_UID: 'main',
  ISSUER: site.issuer,
  ...Object.fromEntries((Object.keys(tables) as TableName[]).map((n) => [tableVariable(n), n])),
  ...Object.fromEntries(buckets.map((name) => [bucketVariable(name), name])),
  ...Object.fromEntries(queues.map((name) => [queueVariable(name), `http://127.0.0.1:9/${name}`])),
};

/** Loads each bundle, and asks those of the API for what they refuse before they look at any table; says what came of it. */
const script = `
const { folder, names, asked } = JSON.parse(process.argv[1]);
const said = {};
for (const name of names) {
  const { handler } = await import('file://' + folder + '/' + name + '/index.mjs');
  const event = {
    httpMethod: 'GET', resource: '/nothing', path: '/nothing', headers: {}, multiValueHeaders: {},
    queryStringParameters: null, pathParameters: null, body: null, isBase64Encoded: false,
    requestContext: { requestId: 'r', identity: {} },
  };
  said[name] = asked.includes(name)
    ? (await handler(event, { getRemainingTimeInMillis: () => 1000 })).statusCode
    : typeof handler;
}
process.stdout.write(JSON.stringify(said));
process.exit(0);
`;

describe('the bundles', () => {
  beforeAll(() => buildLambdas());
  const names = Object.keys(access);

  it.each(machines)('load and answer on Node.js $version', ({ node }) => {
    const given = { folder: join(buildFolder, 'lambda'), names, asked: resourceNames };
    const args = ['--input-type=module', '-e', script, JSON.stringify(given)];
    const said = execFileSync(node, args, {
      encoding: 'utf8',
      env: { ...environment, PATH: process.env.PATH },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const isApi = (name: string) => (resourceNames as readonly string[]).includes(name);
    expect(JSON.parse(said)).toEqual(
      Object.fromEntries(names.map((name) => [name, isApi(name) ? 404 : 'function'])),
    );
  });
});
