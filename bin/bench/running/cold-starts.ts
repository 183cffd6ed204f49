import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as z from 'zod';
import { type ResourceName, resourceNames } from '#shared/api';
import { tableVariable } from '#shared/store-names';
import { codeFiles, entryFile, startFiles, weightOf } from '../../lib/build/lambda-weight.ts';
import { buildLambdas, bundleOptions, lambdaFolder } from '../../lib/build/lambdas.ts';
import { buildFolder } from '../../lib/project.ts';
import { idTokenAt } from '../../lib/running/id-token.ts';
import { openPortal, type Portal } from '../../lib/running/portal.ts';
import { seed } from '../../lib/seed/seed.ts';
import { kib, median, type Row } from '../table.ts';
import { firstCalls } from './first-calls.ts';

/** A handler that only reads one item with the plain SDK. */
const bare = `import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
const db = DynamoDBDocumentClient.from(new DynamoDBClient({}));
export const handler = (event) =>
  db.send(new GetCommand({ TableName: process.env.${tableVariable('posts')}, Key: event }));`;

/** A module, its first event, and the variables of its environment. */
interface Start {
  readonly name: string;
  readonly file: string;
  readonly event: object;
  readonly status?: number;
  readonly environment: Readonly<Record<string, string>>;
}

/** How often each module is started. The modules take turns, because a machine's speed changes. */
const runs = 11;

/**
 * Measures a fresh process that imports a Lambda and answers its first call, with a real token and
 * the tables of the local run, beside a bare handler that reads one item. The processor time is
 * compared: the elapsed time also has the other programs of the machine.
 */
export async function coldStarts(): Promise<Row[]> {
  await buildLambdas();
  const folder = mkdtempSync(join(tmpdir(), 'bench-cold-'));
  const portal = await openPortal({ folder, port: 0 });
  try {
    await seed(portal, { people: 60 });
    // Records that are made when they are first read are kept a minute after the last intake.
    await setTimeout(65_000);
    const starts = await startsOf(portal);
    const peer = { name: 'bare', file: await bundleBare(), event: { pk: 'a', sk: 'b' } };
    const environment = variablesOf(portal, 'posts');
    const measured = await measure([{ ...peer, environment }, ...starts]);
    const of = (name: string, what: 'processor' | 'elapsed') =>
      median((measured.get(name) ?? []).map((each) => each[what]));
    const text = (name: string) =>
      `${of(name, 'processor').toFixed(0)} ms (${of(name, 'elapsed').toFixed(0)} elapsed)`;
    return resourceNames.map((name) => {
      const start = weightOf(name, startFiles(name));
      const whole = weightOf(name, codeFiles(name));
      return {
        what: `${name}: ${kib(start.gzip)} of ${kib(whole.gzip)} gz`,
        measured: text(name),
        peer: text('bare'),
        ratio: of(name, 'processor') / of('bare', 'processor'),
      };
    });
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the starts of all Lambdas of the API. */
async function startsOf(portal: Portal): Promise<Start[]> {
  const tokens = new Map<string, string>();
  for (const username of new Set([
    'ada',
    ...Object.values(firstCalls).flatMap(({ as }) => as ?? []),
  ])) {
    tokens.set(username, await idTokenAt(portal.url('main'), username));
  }
  return resourceNames.map((name) => {
    const call = firstCalls[name] ?? {};
    const path = `${call.root ?? `/${name}`}${call.path ?? ''}`;
    return {
      name,
      file: join(lambdaFolder, name, entryFile),
      event: {
        httpMethod: call.method ?? 'GET',
        resource: path,
        path,
        headers: { authorization: `Bearer ${tokens.get(call.as ?? 'ada')}` },
        queryStringParameters: call.query ?? null,
        pathParameters: call.parameters ?? null,
        body: call.body ? JSON.stringify(call.body) : null,
        isBase64Encoded: false,
        requestContext: { requestId: 'bench', identity: {} },
      },
      status: call.status ?? 200,
      environment: variablesOf(portal, name),
    };
  });
}

const Properties = z.object({
  Environment: z.object({ Variables: z.record(z.string(), z.coerce.string()) }),
});

/** Returns the environment of a Lambda in the local run. */
function variablesOf(portal: Portal, name: ResourceName): Record<string, string> {
  const { properties } = portal.find('AWS::Lambda::Function', `/${name}/`);
  const { Variables } = Properties.parse(properties).Environment;
  return { ...Variables, ...portal.environment };
}

async function bundleBare(): Promise<string> {
  const { build } = await import('esbuild');
  const outfile = join(buildFolder, 'bench', 'bare.mjs');
  const stdin = { contents: bare, resolveDir: process.cwd(), loader: 'js' as const };
  await build({ ...bundleOptions, stdin, outfile });
  return outfile;
}

const script = `
const { file, event } = JSON.parse(process.argv[1]);
const time = performance.now();
const processor = process.cpuUsage();
const { handler } = await import('file://' + file);
const { statusCode } = await handler(event, { getRemainingTimeInMillis: () => 10_000 });
const { user, system } = process.cpuUsage(processor);
const elapsed = performance.now() - time;
console.log(JSON.stringify({ elapsed, processor: (user + system) / 1000, status: statusCode }));
process.exit(0);`;

const Measured = z.object({
  elapsed: z.number(),
  processor: z.number(),
  status: z.number().optional(),
});
type Measured = z.infer<typeof Measured>;

/** Starts each module several times; returns the times by name. */
async function measure(starts: readonly Start[]): Promise<Map<string, Measured[]>> {
  const measured = new Map<string, Measured[]>();
  const wrong = new Set<string>();
  for (let run = 0; run < runs && wrong.size === 0; run++) {
    for (const start of starts) {
      const known = measured.get(start.name) ?? [];
      const one = await measureOnce(start);
      measured.set(start.name, [...known, one]);
      if (one.status !== start.status) wrong.add(`${start.name} ${one.status}`);
    }
  }
  if (wrong.size > 0)
    throw new Error(`These answered another status than expected: ${[...wrong].join(', ')}`);
  return measured;
}

/** The tables are served by this process, so it must not wait idly for the Lambda's. */
async function measureOnce(start: Start): Promise<Measured> {
  const { file, event, environment } = start;
  const args = ['--input-type=module', '-e', script, JSON.stringify({ file, event })];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { PATH: process.env.PATH, ...environment },
  });
  return Measured.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
}
