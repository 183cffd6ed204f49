import { type ChildProcess, fork } from 'node:child_process';

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach(endWithChildren));

/** Starts a script of this project that may start others, at the head of a group of their own: it ends when this process exits, by no signal. */
export function forkWithChildren(script: string, args: string[] = []): ChildProcess {
  const child = fork(script, args, { stdio: 'ignore', detached: true });
  running.add(child);
  return child;
}

/** Ends a script with all that it started: whoever runs for ever hears nothing of the end of its parent. */
export function endWithChildren(child: ChildProcess): void {
  running.delete(child);
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
