import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildLambdas, lambdaSizes } from '../lib/build/build.ts';
import { buildFolder } from '../lib/project.ts';
import { kib, median, type Row } from './table.ts';

/** A handler that only reads one item with the plain SDK: the smallest possible package. */
const bare = `import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
const db = DynamoDBDocumentClient.from(new DynamoDBClient({}));
export const handler = (event) => db.send(new GetCommand({ TableName: 'posts', Key: event }));`;

/**
 * Measures the size and load time of each Lambda beside a bare handler that is bundled in the same
 * way.
 */
export async function bundleSizes(): Promise<Row[]> {
  await buildLambdas();
  const peer = await bundleBare();
  const peerBytes = statSync(peer).size;
  const peerLoad = loadTime(peer);
  return lambdaSizes()
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, bytes]) => {
      const load = loadTime(join(buildFolder, 'lambda', name, 'index.mjs'));
      return {
        what: name,
        measured: `${kib(bytes)}, ${load.toFixed(0)} ms`,
        peer: `${kib(peerBytes)}, ${peerLoad.toFixed(0)} ms`,
        ratio: load / peerLoad,
      };
    });
}

async function bundleBare(): Promise<string> {
  const { build } = await import('esbuild');
  const folder = join(buildFolder, 'bench');
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, 'bare.mjs');
  await build({
    stdin: { contents: bare, resolveDir: process.cwd(), loader: 'js' },
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    banner: {
      js: "import { createRequire as r } from 'node:module'; const require = r(import.meta.url);",
    },
  });
  return outfile;
}

/** Returns the milliseconds to import a module in a new process; the median of 3 runs. */
function loadTime(file: string): number {
  const script = join(buildFolder, 'bench-load.mjs');
  writeFileSync(
    script,
    `const t = performance.now(); await import(process.argv[2]).catch((e) => { if (!/not set/.test(e.message)) throw e; }); console.log(performance.now() - t); process.exit(0);`,
  );
  const env = { ...process.env, ...environmentFor(file) };
  const runs = Array.from({ length: 3 }, () =>
    Number(
      execFileSync(process.execPath, [script, file], { env, encoding: 'utf8' })
        .trim()
        .split('\n')
        .at(-1),
    ),
  );
  return median(runs);
}

/** Returns every variable that the bundle reads, so that its module scope runs as in Lambda. */
function environmentFor(file: string): Record<string, string> {
  const names = new Set(
    readFileSync(file, 'utf8').match(/\b(?:TABLE|BUCKET|QUEUE)_[A-Z_]+\b/g) ?? [],
  );
  return {
    AWS_REGION: 'ap-southeast-2',
    AWS_ACCESS_KEY_ID: 'x',
    AWS_SECRET_ACCESS_KEY: 'x',
    SITE_UID: 'main',
    ...Object.fromEntries([...names].map((name) => [name, 'x'])),
  };
}
