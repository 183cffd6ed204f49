import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const runner = join(import.meta.dirname, '..', '..', 'bin', 'run.mjs');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (name: string, text: string, ...args: string[]) => {
  const script = join(folder, name);
  writeFileSync(script, text);
  return spawn(process.execPath, [runner, script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
};

test('passes arguments to a script and returns its exit code', async () => {
  const text =
    'const [word]: string[] = process.argv.slice(2); console.log(word); process.exit(7);';
  const child = start('code.ts', text, 'hello');
  const [[printed], [code]] = await Promise.all([once(child.stdout, 'data'), once(child, 'exit')]);
  expect(String(printed)).toBe('hello\n');
  expect(code).toBe(7);
});

test('passes a signal on and leaves no process running', async () => {
  const text = `process.on('SIGTERM', () => process.exit(3)); setInterval(() => {}, 1000); console.log(process.pid);`;
  const child = start('wait.ts', text);
  const [pid] = await once(child.stdout, 'data');
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(3);
  expect(() => process.kill(Number(pid), 0)).toThrow();
});
