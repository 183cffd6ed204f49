import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as z from 'zod';
import { api, type ResourceName, resourceNames } from '#shared/api';
import { requestFor } from '#shared/kernel/request';
import { type CheckedRoute, hostSite, networkHeader, pathNames } from '#shared/kernel/route';
import { unwrap } from '#shared/kernel/wire';
import { codeFiles, entryFile, startFiles, weightOf } from '../../lib/build/lambda-weight.ts';
import { buildLambdas, lambdaFolder } from '../../lib/build/lambdas.ts';
import { idTokenAt } from '../../lib/running/id-token.ts';
import { openPortal, type Portal } from '../../lib/running/portal.ts';
import { seed } from '../../lib/seed/seed.ts';
import { openTools } from '../../lib/seed/tools.ts';
import { coldPeers } from '../peers/cold-peers.ts';
import { real } from '../samples/real.ts';
import { kib, median, type Row } from '../table.ts';
import { demoRecords } from './demo-records.ts';
import { type FirstCall, firstCalls } from './first-calls.ts';
import type { Start } from './start.ts';

/** How often each module is started. The modules take turns, because a machine's speed changes. */
const runs = 11;

/** What the start of a Lambda may take of the start of one with Hono. */
const mostOfHono = 0.8;

/**
 * Measures a fresh process that imports a Lambda and answers its first call, with a real token and
 * the tables of the local run. Beside it a handler on Hono that checks the token and reads twice, and
 * a bare one that reads one item with the same light client and build as ours. The processor time is
 * compared: the elapsed time also has the other programs of the machine.
 */
export async function coldStarts(): Promise<Row[]> {
  await buildLambdas();
  const folder = mkdtempSync(join(tmpdir(), 'bench-cold-'));
  const portal = await openPortal({ folder, port: 0 });
  try {
    // As many people as make the seed write mailings and readers too.
    await seed(portal, { people: 100 });
    const { ours, peers } = await startsOf(portal);
    // Records that are made when they are first read are kept a minute after the last intake.
    await setTimeout(65_000);
    await portal.settled(120);
    return rowsOf(await measure([...peers, ...ours]));
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the starts of all Lambdas of the API, and of their peers. */
async function startsOf(portal: Portal) {
  const tools = openTools(portal);
  try {
    const tokens = new Map<string, string>();
    const tokenOf = async (username: string) => {
      const token = tokens.get(username) ?? (await idTokenAt(portal.url('main'), username));
      tokens.set(username, token);
      return token;
    };
    const demo = await demoRecords(tools, tokenOf, runs);
    const calls = Array.from({ length: runs }, (_, run) => firstCalls(demo, run));
    const ours: Start[] = [];
    for (const name of resourceNames) {
      const inRuns: readonly FirstCall[] = calls.flatMap((all) => all[name] ?? []);
      const [first] = inRuns;
      if (!first) throw new Error(`bin/bench/running/first-calls.ts has no call of ${name}.`);
      const { as = 'ada', route: routeName, emptyWhen } = first;
      const route = routeOf(name, routeName);
      const authorization = `Bearer ${await tokenOf(as)}`;
      ours.push({
        name,
        file: join(lambdaFolder, name, entryFile),
        event: (run) =>
          eventOf(route, inRuns[run]?.input ?? {}, {
            authorization,
            // Each run is another act.
            'idempotency-key': randomUUID(),
            // As the edge of the school sends them.
            [hostSite]: 'main',
            [networkHeader]: '203.0.113.0',
          }),
        environment: variablesOf(portal, name),
        check: (body) => expectReal(route, body, emptyWhen !== undefined),
      });
    }
    const token = await tokenOf('sam');
    const peers = await coldPeers(portal, { token, postUid: demo.askingUid });
    return { ours, peers };
  } finally {
    tools.close();
  }
}

function routeOf(resource: ResourceName, name: string): CheckedRoute {
  const route = (api[resource] as Record<string, CheckedRoute>)[name];
  if (!route) throw new Error(`${resource} has no route ${name}.`);
  return route;
}

/** Returns the event of a call as the gateway makes it. */
function eventOf(route: CheckedRoute, input: object, headers: Record<string, string>): object {
  const { method, path, body } = requestFor(route, input);
  const { pathname, searchParams } = new URL(path, 'http://api');
  const given: Record<string, unknown> = { ...input };
  const named = pathNames(route.path).map((name) => [
    name,
    encodeURIComponent(String(given[name])),
  ]);
  return {
    httpMethod: method,
    resource: route.path,
    path: pathname,
    headers: { ...headers, 'content-type': 'application/json' },
    queryStringParameters: searchParams.size > 0 ? Object.fromEntries(searchParams) : null,
    pathParameters: named.length > 0 ? Object.fromEntries(named) : null,
    body: body ?? null,
    isBase64Encoded: false,
    requestContext: { requestId: 'bench', identity: {} },
  };
}

/** Throws if an answer is not what its route promises, or has no record. */
function expectReal(route: CheckedRoute, body: string, mayBeEmpty: boolean): void {
  const output = route.output.parse(unwrap(route.answer ?? 'records', body));
  if (!mayBeEmpty) real(route.path, output);
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

/** Returns a row for each Lambda, and first how many of them keep their limit. */
function rowsOf(measured: ReadonlyMap<string, readonly Measured[]>): Row[] {
  const of = (name: string, what: 'processor' | 'elapsed' = 'processor') =>
    median((measured.get(name) ?? []).map((each) => each[what]));
  const text = (name: string) =>
    `${of(name).toFixed(0)} ms (${of(name, 'elapsed').toFixed(0)} elapsed)`;
  const ratio = (name: string, peer: string) => of(name) / of(peer);
  const slow = resourceNames.filter((name) => ratio(name, 'Hono') > mostOfHono);
  return [
    {
      what: `Lambdas above ${mostOfHono} of Hono: ${slow.length > 0 ? slow.join(', ') : 'none'}`,
      measured: `${slow.length} of ${resourceNames.length}`,
      peer: '0 (required)',
      ratio: undefined,
    },
    {
      what: 'bare: our light client and build, one item, no check',
      measured: text('bare'),
      peer: `${text('Hono')} (Hono)`,
      ratio: ratio('bare', 'Hono'),
    },
    {
      what: 'the same with the whole SDK',
      measured: text('SDK'),
      peer: `${text('Hono')} (Hono)`,
      ratio: ratio('SDK', 'Hono'),
    },
    ...resourceNames.map((name) => {
      const start = weightOf(name, startFiles(name));
      const whole = weightOf(name, codeFiles(name));
      return {
        what: `${name}: ${kib(start.gzip)} of ${kib(whole.gzip)} gz`,
        measured: `${text(name)}, ${ratio(name, 'bare').toFixed(2)} × bare`,
        peer: `${text('Hono')} (Hono)`,
        ratio: ratio(name, 'Hono'),
      };
    }),
  ];
}

const script = `
const { file, event } = JSON.parse(process.argv[1]);
const time = performance.now();
const processor = process.cpuUsage();
const { handler } = await import('file://' + file);
const { statusCode, body } = await handler(event, { getRemainingTimeInMillis: () => 10_000 });
const { user, system } = process.cpuUsage(processor);
const elapsed = performance.now() - time;
const answer = { elapsed, processor: (user + system) / 1000, status: statusCode, body };
process.stdout.write('\\n' + JSON.stringify(answer), () => process.exit(0));`;

const Measured = z.object({
  elapsed: z.number(),
  processor: z.number(),
  status: z.number(),
  body: z.string(),
});
type Measured = z.infer<typeof Measured>;

/** Starts each module several times; returns the times by name. Throws if an answer is not real. */
async function measure(starts: readonly Start[]): Promise<Map<string, Measured[]>> {
  const measured = new Map<string, Measured[]>();
  const wrong: string[] = [];
  for (let run = 0; run < runs && wrong.length === 0; run++) {
    for (const start of starts) {
      const one = await measureOnce(start, run);
      measured.set(start.name, [...(measured.get(start.name) ?? []), { ...one, body: '' }]);
      const fault = faultOf(start, one);
      if (fault) wrong.push(`${start.name}: ${fault}`);
    }
  }
  if (wrong.length > 0) throw new Error(`These did not answer as they must:\n${wrong.join('\n')}`);
  return measured;
}

function faultOf({ check }: Start, { status, body }: Measured): string | undefined {
  if (status < 200 || status > 299) return `${status} ${body.slice(0, 200)}`;
  try {
    check(body);
    return undefined;
  } catch (error) {
    return `${error} ${body.slice(0, 200)}`;
  }
}

/** The tables are served by this process, so it must not wait idly for the Lambda's. */
async function measureOnce({ file, event, environment }: Start, run: number): Promise<Measured> {
  const args = ['--input-type=module', '-e', script, JSON.stringify({ file, event: event(run) })];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { PATH: process.env.PATH, ...environment },
    maxBuffer: 10_000_000,
  });
  return Measured.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
}
