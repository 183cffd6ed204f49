import { existsSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type * as z from 'zod';

/** A file of the data that does not hold what was written to it. */
export class DamagedFile extends Error {
  readonly file: string;
  constructor(file: string, cause?: unknown) {
    super(`${file} is damaged`, { cause });
    this.file = file;
  }
}

/** Reads a file of the data; `undefined` if there is none. */
export function readStored<T>(file: string, shape: z.ZodType<T>): T | undefined {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  try {
    return shape.parse(JSON.parse(text));
  } catch (error) {
    throw new DamagedFile(file, error);
  }
}

/** SQLite's codes for a database whose pages are damaged, and for a file that is no database. */
const [corrupt, notADatabase] = [11, 26];

/**
 * Throws if a database of the data is damaged. Without this, a service would start and fail later,
 * or would not say why it does not start.
 */
export function expectDatabase(file: string): void {
  if (!existsSync(file)) return;
  try {
    const db = new DatabaseSync(file);
    try {
      const { quick_check: found } = db.prepare('PRAGMA quick_check(1)').get() ?? {};
      if (found !== 'ok') throw new DamagedFile(file, found);
    } finally {
      db.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
    if (code === corrupt || code === notADatabase) throw new DamagedFile(file, error);
    throw error;
  }
}
