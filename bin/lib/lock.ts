import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Locks that this process holds; its own number in any other one is left from an earlier process. */
const held = new Set<string>();

/** Takes a lock, or says which process holds it. A lock whose process has ended counts for nothing. */
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

/** Does something while no other process does it. */
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
