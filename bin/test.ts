import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { synthesiseLocally } from './lib/build/assembly.ts';
import { findBrowser } from './lib/build/browser.ts';
import { longTests, longTestsOf } from './lib/build/long-tests.ts';
import { step } from './lib/build/steps.ts';
import { synthesise } from './lib/build/synth.ts';
import {
  counted,
  failedFiles,
  passedOnRetry,
  type Results,
  resultsOf,
  secondsOf,
} from './lib/build/test-results.ts';
import { buildFolder, project } from './lib/project.ts';

/**
 * `npm test`: runs every check and ends with the line `N passed, N failed`. File names as arguments
 * select tests: `npm test -- test/shared`.
 */
const chosen = process.argv.slice(2);
const counts = { passed: 0, failed: 0 };
/** The most files that are retried. When more fail, slowness is not the cause. */
const mostRetried = 5;

const isWhole = chosen.length === 0;
await check('Browser', async () => {
  process.env.CHROMIUM = await findBrowser();
});
// Each of the two uses one core.
await check(
  isWhole ? 'Format, lint, types, Lambdas, pages and stacks' : 'Lambdas, pages and stacks',
  async () => {
    const read = isWhole ? readSources() : Promise.resolve();
    const built = synthesise({ isReviewed: true }).then(synthesiseLocally);
    for (const each of await Promise.allSettled([read, built])) {
      if (each.status === 'rejected') throw each.reason;
    }
  },
);
if (isWhole) drawLongTests();
if (counts.failed === 0) await runTests();

console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;

/**
 * Chooses the long tests of this run, by the commit or by `LONG_SEED`, and which variants they take, by the
 * commit or by `DRAW_SEED` (`test/support/proof-runs.ts`).
 */
function drawLongTests(): void {
  const seed = process.env.LONG_SEED ?? commit();
  process.env.LONG_SEED = seed;
  process.env.DRAW_SEED ??= commit();
  const names = longTestsOf(seed).map((file) => basename(file, '.test.ts'));
  const count = Object.keys(longTests).length;
  console.log(
    `  ${names.length} of ${count} long tests (LONG_SEED=${seed}, DRAW_SEED=${process.env.DRAW_SEED}): ${names.join(', ')}. \`npm run proof\` runs all.`,
  );
}

/** Returns the commit, or the day where there is no repository. */
function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
      cwd: project,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return new Date().toISOString().slice(0, 10);
  }
}

/** Checks format, lint and types of the source files. */
async function readSources(): Promise<void> {
  await run('.bin/biome', ['check', '--error-on-warnings', '.']);
  // One checker takes half the work of the usual four, which check many types more than once.
  await run('typescript/bin/tsc', ['--noEmit', '-p', '.', '--checkers', '1']);
}

/** Runs one check beside the tests and counts its outcome. */
async function check(title: string, work: () => Promise<void>): Promise<void> {
  try {
    await step(title, work);
    counts.passed++;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    counts.failed++;
  }
}

/**
 * Runs the tests, and retries once the files that failed in a browser, without other work on the
 * machine. A test that often passes only on the retry waits for the wrong thing, or shows a race.
 */
async function runTests(): Promise<void> {
  const first = await vitest(chosen);
  const retried = failedFiles(first);
  const isRetryUseful = isWhole && retried.length > 0 && retried.length <= mostRetried;
  const second = isRetryUseful
    ? await vitest(['--project', 'browser', '--passWithNoTests', ...retried])
    : new Map();
  for (const name of passedOnRetry(first, second)) console.log(`Passed on the retry: ${name}`);
  const { passed, failed } = counted(new Map([...first, ...second]));
  counts.passed += passed;
  counts.failed += failed;
}

/**
 * Runs vitest and returns the results by file. A run that stops without a failed test counts as
 * failed.
 */
async function vitest(args: string[]): Promise<Results> {
  const report = join(buildFolder, 'tests.json');
  rmSync(report, { force: true });
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const outcome = await run('.bin/vitest', ['run', ...options, ...args]).then(
    () => 'passed',
    () => 'failed',
  );
  const brokeOff = new Map([['vitest', { passed: [], failed: ['stopped early'] }]]);
  try {
    const text = readFileSync(report, 'utf8');
    const { browser, other } = secondsOf(text);
    console.log(`Tests in a browser: ${browser} s. Other tests: ${other} s.`);
    const results = resultsOf(text);
    return outcome === 'failed' && counted(results).failed === 0
      ? new Map([...results, ...brokeOff])
      : results;
  } catch {
    return brokeOff;
  }
}

/** Runs a script of `node_modules` with this Node.js and shows its output. */
function run(tool: string, args: string[]): Promise<void> {
  const script = join(project, 'node_modules', tool);
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: project, stdio: 'inherit' });
    child.once('exit', (code) =>
      code === 0 ? done() : fail(new Error(`${tool} failed. Its output is above.`)),
    );
    child.once('error', fail);
  });
}
