import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './lib/browser.ts';
import { buildFolder, project } from './lib/project.ts';
import { step } from './lib/steps.ts';
import { synthesise, synthesiseLocally } from './lib/synth.ts';
import { counted, failedFiles, type Results, resultsOf, secondTries } from './lib/test-results.ts';

/**
 * `npm test`: everything that checks the portal, ending with the plain line `N passed, N failed`. With file names as arguments only
 * those tests run: `npm test -- test/shared`.
 */
const chosen = process.argv.slice(2);
const counts = { passed: 0, failed: 0 };
/** Where more files than this failed, it is not for lateness. */
const mostTriedAgain = 5;

const isWhole = chosen.length === 0;
await check('Browser', async () => {
  process.env.CHROMIUM = await findBrowser();
});
// Each of the two keeps one core busy.
await check(
  isWhole ? 'Format, lint, types, Lambdas, pages and stacks' : 'Lambdas, pages and stacks',
  async () => {
    const read = isWhole ? readSources() : Promise.resolve();
    const built = synthesise().then(synthesiseLocally);
    for (const each of await Promise.allSettled([read, built])) {
      if (each.status === 'rejected') throw each.reason;
    }
  },
);
if (counts.failed === 0) await runTests();

console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;

/** What is wrong with the text of the project itself. */
async function readSources(): Promise<void> {
  await run('biome', ['check', '--error-on-warnings', '.']);
  await run('tsc', ['--noEmit', '-p', '.']);
}

/** One thing that must hold before, or beside, the tests. */
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
 * Runs the tests. What failed in a browser gets a second try: whole files, in a fresh world and with the machine to themselves, since a
 * browser beside other work may be late once. A test that is named here again and again waits for the wrong thing, or has found a race
 * of the portal's own.
 */
async function runTests(): Promise<void> {
  const first = await vitest(chosen);
  const again = failedFiles(first);
  const isWorthIt = isWhole && again.length > 0 && again.length <= mostTriedAgain;
  const second = isWorthIt
    ? await vitest(['--project', 'browser', '--passWithNoTests', ...again])
    : new Map();
  for (const name of secondTries(first, second)) console.log(`Passed at the second try: ${name}`);
  const { passed, failed } = counted(new Map([...first, ...second]));
  counts.passed += passed;
  counts.failed += failed;
}

/** Runs vitest and answers what came of each file. A run that broke off without a failed test has failed all the same. */
async function vitest(args: string[]): Promise<Results> {
  const report = join(buildFolder, 'tests.json');
  rmSync(report, { force: true });
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const outcome = await run('vitest', ['run', ...options, ...args]).then(
    () => 'passed',
    () => 'failed',
  );
  const brokeOff = new Map([['vitest', { passed: [], failed: ['broke off'] }]]);
  try {
    const results = resultsOf(readFileSync(report, 'utf8'));
    return outcome === 'failed' && counted(results).failed === 0
      ? new Map([...results, ...brokeOff])
      : results;
  } catch {
    return brokeOff;
  }
}

/** Runs a tool of the project with this Node; its output is shown. */
function run(tool: string, args: string[]): Promise<void> {
  const script = join(project, 'node_modules', '.bin', tool);
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: project, stdio: 'inherit' });
    child.once('exit', (code) =>
      code === 0 ? done() : fail(new Error(`${tool} found something.`)),
    );
    child.once('error', fail);
  });
}
