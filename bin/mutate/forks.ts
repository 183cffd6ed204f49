import { type ChildProcess, fork } from 'node:child_process';

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach(endWithChildren));

/**
 * Starts a script that may start other processes, as the head of its own process group. The group
 * ends when this process exits.
 */
export function forkWithChildren(script: string, args: string[] = []): ChildProcess {
  const child = fork(script, args, { stdio: 'ignore', detached: true });
  running.add(child);
  return child;
}

/** Kills a script and its child processes. A script in an endless loop ignores its parent's end. */
export function endWithChildren(child: ChildProcess): void {
  running.delete(child);
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}
