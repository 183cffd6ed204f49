import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import type { Mutant } from './mutants.ts';

/** A process that tries mutants in a copy of the project, one after another, with one vitest. */
const folder = process.argv[2] ?? '';
process.chdir(folder);
const vitest = await createVitest('test', {
  root: folder,
  watch: false,
  bail: 1,
  maxWorkers: 1,
  // A mutant must not stay in the modules of the next run.
  isolate: true,
  reporters: [{}],
  coverage: { enabled: false },
});
await vitest.standalone();

/** Returns the first of some tests that fails. */
async function failing(tests: readonly string[]): Promise<string | undefined> {
  for (const test of tests) {
    const path = join(folder, test);
    const owner = vitest.projects.find((each) => each.matchesTestGlob(path));
    const specification = (owner ?? vitest.getRootProject()).createSpecification(path);
    vitest.state.filesMap.clear();
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification]);
    const isSound = testModules.every((module) => module.ok() && module.children.size > 0);
    if (!isSound || unhandledErrors.length > 0 || testModules.length === 0) return test;
  }
  return undefined;
}

process.on('message', async (request: { id: number; mutant?: Mutant; tests?: string[] }) => {
  const { id, mutant, tests } = request;
  if (!mutant) {
    process.send?.({ id, by: await failing(tests ?? []) });
    return;
  }
  const path = join(folder, mutant.file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.slice(0, mutant.from) + mutant.put + text.slice(mutant.to));
  vitest.invalidateFile(path);
  try {
    process.send?.({ id, by: await failing(mutant.tests) });
  } finally {
    writeFileSync(path, text);
    vitest.invalidateFile(path);
  }
});
// The parent process has ended.
process.once('disconnect', () => process.exit());
process.send?.({ id: -1 });
