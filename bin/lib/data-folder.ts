import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { takeLock } from './lock.ts';
import { project } from './project.ts';

/** Where the local run keeps its data unless told otherwise. */
export const dataFolder = join(project, '.local');

/** Someone to sign in as. */
export type SeededPerson = z.infer<typeof SeededPerson>;
const SeededPerson = z.object({
  /** First label of the school's host: `main`. */
  site: z.string(),
  username: z.string(),
  name: z.string(),
  /** What they are, in a few words: `carer of two`. */
  description: z.string(),
});

/** What the seed tells of itself. */
export type Seeded = z.infer<typeof Seeded>;
export const Seeded = z.object({ people: z.array(SeededPerson) });

/** What is deleted to begin anew; other things in the folder (a fetched Node.js, logs) stay. */
const contents = [
  'tables',
  'messaging',
  'identity',
  'mail',
  'streams.json',
  'seed.json',
  'seed.begun',
];

/** The data of a local run: one process at a time, and it knows whether it was filled to the end. */
export class DataFolder {
  readonly path: string;
  readonly release: () => void;

  private constructor(path: string, release: () => void) {
    this.path = path;
    this.release = release;
  }

  /** Opens a folder for this process, or throws the sentence that says why it cannot. */
  static open(path: string): DataFolder {
    try {
      makeFolder(path);
      const lock = takeLock(join(path, 'running.pid'));
      if ('release' in lock) return new DataFolder(path, lock.release);
      throw new Error(
        `A portal is already running with the data in ${path} (process ${lock.heldBy}). Stop it, or start a second one with --data and --port.`,
      );
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === undefined) throw error;
      throw new Error(
        `The portal cannot keep its data in ${path} (${code}). Make that folder writable, or name another one with --data.`,
      );
    }
  }

  /** `interrupted` when a seed began and never said that it had finished. */
  get seeding(): 'absent' | 'interrupted' | 'done' {
    if (existsSync(this.#file('seed.json'))) return 'done';
    return existsSync(this.#file('seed.begun')) ? 'interrupted' : 'absent';
  }

  beginSeed(): void {
    writeFileSync(this.#file('seed.begun'), '');
  }

  /** Written last and at once: before it, the next start begins anew. */
  finishSeed(seeded: Seeded): void {
    writeFileSync(this.#file('seed.json.new'), JSON.stringify(Seeded.parse(seeded)));
    renameSync(this.#file('seed.json.new'), this.#file('seed.json'));
  }

  people(): readonly SeededPerson[] {
    if (this.seeding !== 'done') return [];
    return Seeded.parse(JSON.parse(readFileSync(this.#file('seed.json'), 'utf8'))).people;
  }

  clear(): void {
    for (const name of contents) rmSync(this.#file(name), { recursive: true, force: true });
  }

  #file(name: string): string {
    return join(this.path, name);
  }
}

/** Level by level: Node's own `recursive` never ends where a file system answers that nothing can be made (`/proc`). */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}
