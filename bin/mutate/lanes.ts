import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithChildren, forkWithChildren } from './forks.ts';
import type { Mutant } from './mutants.ts';

/** A mutant that takes longer than this runs for ever. */
const longest = 120_000;

/** What is tried, and what became of it: the test that failed, or none. */
export interface Tried {
  readonly mutant: Mutant;
  readonly by: string | undefined;
}

const copied = ['bin', 'functions', 'infra', 'shared', 'test', 'web', 'cdk.json', 'package.json'];

/** A copy of the project to spoil; packages are used where they are. */
export function copyOf(project: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'mutate-'));
  for (const name of [...copied, 'tsconfig.json', 'vitest.config.ts']) {
    cpSync(join(project, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Tries every mutant, on as many lanes as there are; each lane has a copy of its own. */
export async function tryAll(
  project: string,
  mutants: readonly Mutant[],
  lanes: number,
  told: (tried: Tried, done: number) => void,
): Promise<Tried[]> {
  const tried: Tried[] = [];
  const waiting = [...mutants];
  const unspoilt = [...new Set(mutants.flatMap(({ tests }) => tests))];
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const folder = copyOf(project);
      let runner = await start(folder);
      try {
        // Half of the tests on each lane: one that fails anyway would kill every mutant.
        const own = unspoilt.filter((_, i) => i % lanes === lane);
        const broken = await ask(runner, { tests: own });
        if (broken !== undefined) throw new Error(`${broken} fails before anything is changed.`);
        for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
          const by = await ask(runner, { mutant });
          if (by === endless) {
            endWithChildren(runner);
            cpSync(join(project, mutant.file), join(folder, mutant.file));
            runner = await start(folder);
          }
          const one = { mutant, by };
          tried.push(one);
          told(one, tried.length);
        }
      } finally {
        endWithChildren(runner);
        rmSync(folder, { recursive: true, force: true });
      }
    }),
  );
  return tried;
}

const endless = 'no end';

function start(folder: string): Promise<ChildProcess> {
  const child = forkWithChildren(join(import.meta.dirname, 'lane.ts'), [folder]);
  return new Promise((ready, fail) => {
    child.once('message', () => ready(child));
    child.once('exit', (code) => fail(new Error(`A lane ended with ${code} before it began.`)));
  });
}

let asked = 0;

/** Which test fails; the quiet end of a lane is a failure too. */
function ask(
  runner: ChildProcess,
  what: { mutant?: Mutant; tests?: readonly string[] },
): Promise<string | undefined> {
  const id = asked++;
  return new Promise((done) => {
    const end = (by: string | undefined) => {
      clearTimeout(timer);
      runner.off('message', heard);
      runner.off('exit', ended);
      done(by);
    };
    const heard = (answer: { id: number; by?: string }) => {
      if (answer.id === id) end(answer.by);
    };
    const ended = () => end(endless);
    const limit = what.tests ? longest * what.tests.length : longest;
    const timer = setTimeout(ended, limit);
    runner.on('message', heard);
    runner.once('exit', ended);
    runner.send({ id, ...what });
  });
}
