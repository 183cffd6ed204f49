import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Locks of this process. In other locks its process id is from an earlier process. */
const held = new Set<string>();

/** Takes a lock, or returns the process that holds it. Replaces locks of ended processes. */
export function takeLock(file: string): { release(): void } | { heldBy: number } {
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      held.add(file);
      return {
        release() {
          held.delete(file);
          rmSync(file, { force: true });
        },
      };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const holder = Number(readText(file));
      const isHeld = holder === process.pid ? held.has(file) : isAlive(holder);
      if (isHeld) return { heldBy: holder };
      rmSync(file, { force: true });
    }
  }
}

/** Runs a function while no other process holds the lock. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const lock = takeLock(file);
    if ('release' in lock) return work().finally(lock.release);
    await pause(100);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
