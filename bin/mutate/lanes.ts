import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithChildren, forkWithChildren } from './forks.ts';
import type { Mutant } from './mutants.ts';

/** A mutant that takes longer than this, in milliseconds, counts as an endless loop. */
const longest = 120_000;

/** A mutant and the test that failed with it, if any. */
export interface MutantResult {
  readonly mutant: Mutant;
  readonly by: string | undefined;
}

const copied = ['bin', 'functions', 'infra', 'shared', 'test', 'web', 'cdk.json', 'package.json'];

/** Copies the project for mutation. Packages are linked. */
export function copyOf(project: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'mutate-'));
  for (const name of [...copied, 'tsconfig.json', 'vitest.config.ts']) {
    cpSync(join(project, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Tries every mutant, in `lanes` processes; each has its own copy of the project. */
export async function tryAll(
  project: string,
  mutants: readonly Mutant[],
  lanes: number,
  onResult: (result: MutantResult, done: number) => void,
): Promise<MutantResult[]> {
  const results: MutantResult[] = [];
  const waiting = [...mutants];
  const allTests = [...new Set(mutants.flatMap(({ tests }) => tests))];
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const folder = copyOf(project);
      let runner = await start(folder);
      try {
        // The unchanged code must pass: a test that fails anyway would kill every mutant.
        const own = allTests.filter((_, i) => i % lanes === lane);
        const broken = await ask(runner, { tests: own });
        if (broken !== undefined) throw new Error(`${broken} fails before anything is changed.`);
        for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
          const by = await ask(runner, { mutant });
          if (by === endless) {
            endWithChildren(runner);
            cpSync(join(project, mutant.file), join(folder, mutant.file));
            runner = await start(folder);
          }
          const result = { mutant, by };
          results.push(result);
          onResult(result, results.length);
        }
      } finally {
        endWithChildren(runner);
        rmSync(folder, { recursive: true, force: true });
      }
    }),
  );
  return results;
}

const endless = 'no end';

function start(folder: string): Promise<ChildProcess> {
  const child = forkWithChildren(join(import.meta.dirname, 'lane.ts'), [folder]);
  return new Promise((ready, fail) => {
    child.once('message', () => ready(child));
    child.once('exit', (code) => fail(new Error(`A lane ended with ${code} before it began.`)));
  });
}

let requests = 0;

/** Asks a lane which test fails. A lane that ends without an answer counts as a failure too. */
function ask(
  runner: ChildProcess,
  request: { mutant?: Mutant; tests?: readonly string[] },
): Promise<string | undefined> {
  const id = requests++;
  return new Promise((done) => {
    const end = (by: string | undefined) => {
      clearTimeout(timer);
      runner.off('message', onMessage);
      runner.off('exit', onEnd);
      done(by);
    };
    const onMessage = (answer: { id: number; by?: string }) => {
      if (answer.id === id) end(answer.by);
    };
    const onEnd = () => end(endless);
    const limit = request.tests ? longest * request.tests.length : longest;
    const timer = setTimeout(onEnd, limit);
    runner.on('message', onMessage);
    runner.once('exit', onEnd);
    runner.send({ id, ...request });
  });
}
