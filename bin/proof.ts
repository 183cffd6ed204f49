import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './lib/build/browser.ts';
import { longTests } from './lib/build/long-tests.ts';
import { project } from './lib/project.ts';

/**
 * `npm run proof`: runs at full size the tests that `npm test` runs with a part of it, and all long
 * tests. Some of them check our files with other programs, and every screen is scanned in each
 * colour scheme and width.
 */
const files = globSync('test/**/*.test.ts', { cwd: project }).filter(
  (file) =>
    file in longTests ||
    readFileSync(join(project, file), 'utf8').match(/test\/support\/proof-runs|faultsInEveryLook/),
);
const vitest = join(project, 'node_modules/vitest/vitest.mjs');
const halfAnHour = String(30 * 60_000);
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--testTimeout', halfAnHour, '--hookTimeout', halfAnHour, ...files],
  {
    cwd: project,
    stdio: 'inherit',
    env: { ...process.env, PROOF: 'full', CHROMIUM: await findBrowser() },
  },
);
process.exitCode = status ?? 1;
