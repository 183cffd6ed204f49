import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './lib/build/browser.ts';
import { longTests } from './lib/build/long-tests.ts';
import { project } from './lib/project.ts';

/**
 * `npm run proof`: runs at full size the tests that `npm test` runs with a part of it, and all long
 * tests. Some of them check our files with other programs, and every screen is scanned in each
 * colour scheme and width. Tests of repositories run with the SDK. `npm run proof -- mail search` runs only the files whose path has one of
 * these words.
 */
const words = process.argv.slice(2);
const all = globSync('test/**/*.test.ts', { cwd: project }).filter(
  (file) =>
    file in longTests ||
    readFileSync(join(project, file), 'utf8').match(/test\/support\/proof-runs|faultsInEveryLook/),
);
const files = all.filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
if (files.length === 0) {
  console.error(
    `No test with a longer run has one of these words in its path: ${words.join(', ')}.`,
  );
  process.exit(2);
}
const vitest = join(project, 'node_modules/vitest/vitest.mjs');
const halfAnHour = String(30 * 60_000);
const options = ['--testTimeout', halfAnHour, '--hookTimeout', halfAnHour];
const proof = { PROOF: 'full', CHROMIUM: await findBrowser() };
const whole = run([...options, ...files], proof);
// Repositories are tested with the client of the Lambdas, and here with that of the commands.
const bySdk = words.length > 0 ? 0 : run(['--project', 'code'], { TABLES_CLIENT: 'sdk' });
process.exitCode = whole || bySdk;

function run(args: readonly string[], environment: Readonly<Record<string, string>>): number {
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...args], {
    cwd: project,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  return status ?? 1;
}
