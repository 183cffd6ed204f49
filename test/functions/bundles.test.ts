import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildLambdas } from '#bin/lib/build';
import { buildFolder, project } from '#bin/lib/project';
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
import { synthesise } from '#test/infra/synthesised';

/** The bundles as they are deployed, on the Node.js of the Lambdas and on the machine's own, if that is another. */
const machines = [
  ...new Set([process.execPath, process.env.PORTAL_MACHINE_NODE ?? process.execPath]),
].map((node) => ({
  node,
  version: execFileSync(node, ['--version'], { encoding: 'utf8' }).trim(),
}));

const majorOf = (version: string) => Number(/(\d+)/.exec(version)?.[1]);
const synthesised = synthesise();
const lambdaMajor = Math.max(
  ...synthesised
    .all('AWS::Lambda::Function', 'Portal-Api')
    .map(({ Properties }) => majorOf(String(Properties.Runtime))),
);

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

describe('the Node.js of the Lambdas', () => {
  it('is the one that these tests run on', () => {
    expect(majorOf(process.version)).toBe(lambdaMajor);
  });

  it('is the one that is fetched, that the bundles are made for, and whose types are checked', () => {
    const file = (...path: string[]) => readFileSync(join(project, ...path), 'utf8');
    const fetched = /nodeVersion = '(\d+)\./.exec(file('bin', 'run.mjs'))?.[1];
    const target = /target: 'node(\d+)'/.exec(file('bin', 'lib', 'build.ts'))?.[1];
    const { devDependencies } = JSON.parse(file('package.json')) as {
      devDependencies: Record<string, string>;
    };
    const types = majorOf(devDependencies['@types/node'] ?? '');
    expect({ fetched: Number(fetched), target: Number(target), types }).toEqual({
      ...{ fetched: lambdaMajor, target: lambdaMajor, types: lambdaMajor },
    });
  });

  it('is the same in every stack of ours', () => {
    const runtimes = synthesised
      .all('AWS::Lambda::Function')
      .filter(({ Properties }) => Properties.Handler === 'index.handler')
      .map(({ Properties }) => String(Properties.Runtime))
      .filter((runtime) => runtime.startsWith('nodejs'));
    expect(new Set(runtimes)).toEqual(new Set([`nodejs${lambdaMajor}.x`]));
  });
});
