import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { codeFiles, startFiles, weightOf } from '#bin/lib/build/lambda-weight';
import { buildLambdas, lambdaFacts, lambdaFolder } from '#bin/lib/build/lambdas';
import { access } from '#infra/access';
import { resourceNames } from '#shared/api';
import {
  buckets,
  bucketVariable,
  keyNames,
  keyVariable,
  queues,
  queueVariable,
  tableVariable,
} from '#shared/store-names';
import { type TableName, tables } from '#shared/tables';

/**
 * Node.js of the Lambdas and, if it is another, the machine's own. Both load the deployed bundles.
 */
const machines = [
  ...new Set([process.execPath, process.env.PORTAL_MACHINE_NODE ?? process.execPath]),
].map((node) => ({
  node,
  version: execFileSync(node, ['--version'], { encoding: 'utf8' }).trim(),
}));

const environment = {
  AWS_REGION: 'ap-southeast-2',
  AWS_ACCESS_KEY_ID: 'none',
  AWS_SECRET_ACCESS_KEY: 'none',
  // The read of the schools at the start fails, and is tried again when a token comes.
  AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:9',
  SITE_UID: 'main',
  ISSUER: 'https://issuer.example.edu/main',
  ...Object.fromEntries((Object.keys(tables) as TableName[]).map((n) => [tableVariable(n), n])),
  ...Object.fromEntries(buckets.map((name) => [bucketVariable(name), name])),
  ...Object.fromEntries(keyNames.map((name) => [keyVariable(name), name])),
  ...Object.fromEntries(queues.map((name) => [queueVariable(name), `http://127.0.0.1:9/${name}`])),
};

/**
 * Loads each bundle, those of the API first. Calls these with a route that does not exist. Prints
 * each result, and the bundles of the API that loaded the implementation of `fetch`.
 */
const script = `
const { folder, names, asked } = JSON.parse(process.argv[1]);
const said = {};
const withFetch = [];
for (const name of [...asked, ...names.filter((each) => !asked.includes(each))]) {
  const { handler } = await import('file://' + folder + '/' + name + '/index.mjs');
  const event = {
    httpMethod: 'GET', resource: '/nothing', path: '/nothing', headers: {}, multiValueHeaders: {},
    queryStringParameters: null, pathParameters: null, body: null, isBase64Encoded: false,
    requestContext: { requestId: 'r', identity: {} },
  };
  said[name] = asked.includes(name)
    ? (await handler(event, { getRemainingTimeInMillis: () => 1000 })).statusCode
    : typeof handler;
  const hasFetch = process.moduleLoadList.some((each) => each.includes('undici'));
  if (hasFetch && asked.includes(name)) withFetch.push(name);
}
process.stdout.write(JSON.stringify({ said, withFetch }));
process.exit(0);
`;

/** The largest compressed code that an API Lambda loads before its first call, in KiB. */
const budget = 85;
/** Home reads of every capability. */
const budgets: Readonly<Record<string, number>> = {
  // What posts ask is answered by children, and events may be cancelled.
  home: 103.5,
  // An event that a file made may be cancelled or moved, and what asks of it is told.
  calendar: 97,
  // It reads events that ask, keeps places and their waiting list, lists the reports of a person, and shows what
  // was agreed to.
  // Groups are in the order of the school.
  asks: 97.6,
  // A notice names the children for whom it is read, and a list until when it waits for an answer.
  posts: 91,
  // It explains accounts, rights, posts, places and events, and ends pushes to devices; profiles have numbers.
  people: 100.2,
  // The files of notices are stored with names, whose endings fit what was found in them.
  absences: 85.4,
  // It knows who is away, from records and notices of absences, also for staff in the room.
  'roll-call': 88,
  // What people chose has pushes and texts too.
  'send-emails': 93,
  // Who reads records of children also knows the groups of the school.
  'signing-requests': 86.5,
  // It finds the next occurrence of a repeated event.
  search: 93,
};

/** The bytes of a module without its functions, as a package's list of errors. */
const emptyModule = 100;

describe('Lambda bundles', () => {
  beforeAll(() => buildLambdas());
  const names = Object.keys(access);

  it.each(machines)(
    'loads and answers on Node.js $version, in the API without fetch',
    ({ node }) => {
      const given = { folder: lambdaFolder, names, asked: resourceNames };
      const args = ['--input-type=module', '-e', script, JSON.stringify(given)];
      const said = execFileSync(node, args, {
        encoding: 'utf8',
        env: { ...environment, PATH: process.env.PATH },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const isApi = (name: string) => (resourceNames as readonly string[]).includes(name);
      expect(JSON.parse(said)).toEqual({
        said: Object.fromEntries(names.map((name) => [name, isApi(name) ? 404 : 'function'])),
        withFetch: [],
      });
    },
  );

  it('contains only the contract of their own resource', () => {
    const text = codeFiles('favorites')
      .map((file) => readFileSync(join(lambdaFolder, 'favorites', file), 'utf8'))
      .join();
    expect(text).toContain('/favorites/{favoriteUid}');
    expect(text).not.toContain('/send-emails/preview');
  });

  it('contains every file that its files import', () => {
    for (const name of names) {
      const facts = lambdaFacts(name);
      const imported = codeFiles(name).flatMap((file) => facts[file]?.imports ?? []);
      const missing = imported.filter(
        ({ path, external }) => (!external || path.endsWith('.mjs')) && !(path in facts),
      );
      expect(missing, name).toEqual([]);
    }
  });

  /** What no Lambda of the API needs to read: they are loaded when they are used. */
  const loadedLater =
    /@aws-sdk\/client-(?!dynamodb)|sanitize-html|htmlparser2|postcss|@cf-wasm|\/pdf-lib\/|functions\/kernel\/image/;

  it.each(resourceNames)('starts %s with little code', (name) => {
    const files = startFiles(name);
    const facts = lambdaFacts(name);
    const inputs = files.flatMap((file) =>
      Object.entries(facts[file]?.inputs ?? {}).flatMap(([input, { bytesInOutput }]) =>
        bytesInOutput > emptyModule ? input : [],
      ),
    );
    expect(inputs.filter((input) => loadedLater.test(input))).toEqual([]);
    expect(inputs).not.toContain('shared/api.ts');
    expect(weightOf(name, files).gzip).toBeLessThanOrEqual((budgets[name] ?? budget) * 1024);
  });
});
