import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { readStored } from '#bin/local/stored';
import { project } from '../project.ts';
import { takeLock } from './lock.ts';

/** The default data folder of the local run. */
export const dataFolder = join(project, '.local');

/** A person of the demo data for signing in. */
export type SeededPerson = z.infer<typeof SeededPerson>;
const SeededPerson = z.object({
  /** First label of the school's host: `main`. */
  site: z.string(),
  username: z.string(),
  name: z.string(),
  /** The role in a few words: `carer of two`. */
  description: z.string(),
});

/** The result of the seed. */
export type Seeded = z.infer<typeof Seeded>;
export const Seeded = z.object({ people: z.array(SeededPerson) });

/** The entries that a reset deletes. Others stay, such as the downloaded Node.js and logs. */
const contents = [
  'tables',
  'messaging',
  'identity',
  'kms',
  'mail',
  'streams.json',
  'seed.json',
  'seed.begun',
];

/** The data folder of a local run. One process at a time uses it. */
export class DataFolder {
  readonly path: string;
  readonly #lock: { release(): void };
  readonly #forget: () => void;

  private constructor(path: string, lock: { release(): void }) {
    this.path = path;
    this.#lock = lock;
    writeFileSync(pidFile(path), String(process.pid));
    this.#forget = () => rmSync(pidFile(path), { force: true });
    process.once('exit', this.#forget);
  }

  /** Opens a folder for this process; throws an error for people if it cannot. */
  static open(path: string): DataFolder {
    try {
      makeFolder(path);
      const lock = takeLock(join(path, 'running.lock'));
      if (lock) return new DataFolder(path, lock);
      throw new Error(
        `A portal is already running with the data in ${path} (process ${holderOf(path)}). Stop it, or start a second portal with --data and --port.`,
      );
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === undefined || code === 'ENOSPC') throw error;
      throw new Error(
        `The portal cannot keep its data in ${path} (${code}). Make that folder writable, or choose another one with --data.`,
        { cause: error },
      );
    }
  }

  /** Lets another process use the folder. The end of this process does the same. */
  release(): void {
    process.off('exit', this.#forget);
    this.#forget();
    this.#lock.release();
  }

  /** The state of the seed; `interrupted` if it began and did not finish. */
  get seeding(): 'absent' | 'interrupted' | 'done' {
    if (existsSync(this.#file('seed.json'))) return 'done';
    return existsSync(this.#file('seed.begun')) ? 'interrupted' : 'absent';
  }

  beginSeed(): void {
    writeFileSync(this.#file('seed.begun'), '');
  }

  /** Writes the result in one step at the end. Without it, the next start resets the data. */
  finishSeed(seeded: Seeded): void {
    writeFileSync(this.#file('seed.json.new'), JSON.stringify(Seeded.parse(seeded)));
    renameSync(this.#file('seed.json.new'), this.#file('seed.json'));
  }

  /** Returns the people of the seed. */
  people(): readonly SeededPerson[] {
    if (this.seeding !== 'done') return [];
    return readStored(this.#file('seed.json'), Seeded)?.people ?? [];
  }

  clear(): void {
    for (const name of contents) rmSync(this.#file(name), { recursive: true, force: true });
  }

  #file(name: string): string {
    return join(this.path, name);
  }
}

/** The file that names the process of a portal for people. The lock is another file. */
const pidFile = (path: string): string => join(path, 'running.pid');

/** Returns the process that uses a folder, as far as its file says. */
function holderOf(path: string): string {
  try {
    return readFileSync(pidFile(path), 'utf8');
  } catch {
    return 'unknown';
  }
}

/** Creates a folder level by level: Node's `recursive` never ends in `/proc`. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}
