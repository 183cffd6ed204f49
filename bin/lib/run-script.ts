import { spawn } from 'node:child_process';
import { project } from './project.ts';

/** Ends a script with the process that started it, even if that is killed: it would write on. */
const withParent = `data:text/javascript,${encodeURIComponent(
  "process.once('disconnect', () => process.exit(1)); process.channel.unref();",
)}`;

/**
 * Runs a script of this project in a process of its own, and returns what it prints; throws that if
 * the script fails. Builds run side by side so, and their memory ends with them.
 */
export function runScript(
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', withParent, script, ...args],
    {
      cwd: project,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, ...environment },
    },
  );
  const output: Buffer[] = [];
  child.stdout?.on('data', (text: Buffer) => output.push(text));
  child.stderr?.on('data', (text: Buffer) => output.push(text));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => {
      const text = Buffer.concat(output).toString();
      if (code === 0) done(text);
      else fail(new Error(`${script} failed.\n${text}`));
    });
  });
}
