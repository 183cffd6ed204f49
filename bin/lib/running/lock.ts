import { truncateSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

/** SQLite's codes for a lock that another connection holds, and for a file that is no database. */
const busy = 5;
const noDatabase = 26;

/** The locks of this process. A connection that is no longer referenced would close. */
const held = new Set<DatabaseSync>();

/**
 * Takes a lock; returns nothing if another one holds it. The system holds it for this process, so it
 * ends with the process, also after a kill, and no two processes can take it together. The file of
 * a lock stays, empty.
 */
export function takeLock(file: string): { release(): void } | undefined {
  const lock = new DatabaseSync(file);
  try {
    // Without a file for the transaction, of which nothing is written.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
    if (code === busy) return undefined;
    if (code !== noDatabase) throw error;
    // An earlier release wrote the number of its process into the file. Emptying it takes no lock
    // from a process that was faster, whose file is empty already.
    truncateSync(file);
    return takeLock(file);
  }
  held.add(lock);
  return {
    release() {
      if (held.delete(lock)) lock.close();
    },
  };
}

/** Runs a function while nobody else holds the lock. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const lock = takeLock(file);
    if (lock) return work().finally(lock.release);
    await pause(100);
  }
}
