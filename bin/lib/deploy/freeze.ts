import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { releaseFile, thisRelease } from '#infra/upgrade/release';
import { project } from '../project.ts';

/**
 * `npm run freeze`: stores what this release writes and deploys (CONTRIBUTING.md, "A release"). The
 * number is that of `package.json`. `--again` freezes a release again that nobody has deployed yet.
 */
const records = join('test/data/releases', thisRelease);
const template = releaseFile(thisRelease);
const stored = [join(project, records), template];
const isThere = stored.some((path) => existsSync(path));
const changes = readFileSync(join(project, 'docs/changes.md'), 'utf8');

if (isThere && !process.argv.includes('--again')) {
  fail(
    `${thisRelease} is frozen. Raise the version in package.json, or freeze it with --again if nobody has deployed it.`,
  );
} else if (!changes.includes(`\n## ${thisRelease}\n`)) {
  fail(`docs/changes.md has no part "## ${thisRelease}". Write it first.`);
} else {
  // A table of the earlier try may be gone.
  for (const path of stored) rmSync(path, { recursive: true, force: true });
  const tests = ['test/api/releases.test.ts', 'test/infra/upgrade/upgrade.test.ts'];
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...tests],
    { cwd: project, stdio: 'inherit', env: { ...process.env, FREEZE: thisRelease } },
  );
  if (status === 0) {
    console.log(`\nFrozen: ${records} and ${template}. Add both to the commit of the release.`);
  }
  process.exitCode = status ?? 1;
}

function fail(text: string): void {
  console.error(text);
  process.exitCode = 2;
}
