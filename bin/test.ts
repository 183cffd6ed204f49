import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { findBrowser } from './lib/browser.ts';
import { buildFolder, project } from './lib/project.ts';
import { step } from './lib/steps.ts';
import { synthesise, synthesiseLocally } from './lib/synth.ts';

/**
 * `npm test`: everything that checks the portal, ending with the plain line `N passed, N failed`. With file names as arguments only
 * those tests run: `npm test -- test/shared`.
 */
const chosen = process.argv.slice(2);
const counts = { passed: 0, failed: 0 };

const isWhole = chosen.length === 0;
if (isWhole) {
  await check('Format and lint', () => run('biome', ['check', '--error-on-warnings', '.']));
}
await check('Browser', async () => {
  process.env.CHROMIUM = await findBrowser();
});
// Each of the two keeps one core busy.
await check(
  isWhole ? 'Types, Lambdas, pages and stacks' : 'Lambdas, pages and stacks',
  async () => {
    const types = isWhole ? run('tsc', ['--noEmit', '-p', '.']) : Promise.resolve();
    const built = synthesise().then(synthesiseLocally);
    for (const each of await Promise.allSettled([types, built])) {
      if (each.status === 'rejected') throw each.reason;
    }
  },
);
if (counts.failed === 0) await runTests();

console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;

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

async function runTests(): Promise<void> {
  const report = join(buildFolder, 'tests.json');
  rmSync(report, { force: true });
  const reporters = ['default', 'json', './test/support/second-tries.ts'].map(
    (name) => `--reporter=${name}`,
  );
  const options = [...reporters, `--outputFile.json=${report}`];
  const outcome = await run('vitest', ['run', ...options, ...chosen]).then(
    () => 'passed',
    () => 'failed',
  );
  const { passed, failed } = resultsOf(report);
  counts.passed += passed;
  // A run that broke off without a failed test has failed all the same.
  counts.failed += outcome === 'failed' ? Math.max(1, failed) : failed;
}

/** Tests by their outcome; a file that could not be loaded counts as one failed test. */
function resultsOf(report: string): { passed: number; failed: number } {
  const Report = z.object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
  });
  try {
    const { numPassedTests, numFailedTests, testResults } = Report.parse(
      JSON.parse(readFileSync(report, 'utf8')),
    );
    const unloaded = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
  } catch {
    return { passed: 0, failed: 1 };
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
