import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runScript } from '#bin/lib/run-script';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'script-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function script(code: string): string {
  const file = join(folder, 'script.ts');
  writeFileSync(file, code);
  return file;
}

test('returns what a script prints, with its arguments and environment', async () => {
  const file = script('console.log(process.argv[2], process.env.MODE);');
  expect(await runScript(file, ['a'], { MODE: 'b' })).toBe('a b\n');
});

test('throws with the output of a script that fails', async () => {
  const file = script("console.error('no template'); process.exit(2);");
  await expect(runScript(file, [])).rejects.toThrow(/script\.ts failed\.\nno template/);
});

test('ends a script whose starter was killed', async () => {
  const pid = join(folder, 'pid');
  const file = script(
    `import { writeFileSync } from 'node:fs';
    writeFileSync(${JSON.stringify(pid)}, String(process.pid)); setInterval(() => {}, 1000);`,
  );
  const starter = `import { runScript } from './bin/lib/run-script.ts';
    await runScript(${JSON.stringify(file)}, []);`;
  const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', starter]);
  await expect.poll(() => existsSync(pid), { timeout: 60_000 }).toBe(true);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  const isRunning = () => {
    try {
      return process.kill(Number(readFileSync(pid, 'utf8')), 0);
    } catch {
      return false;
    }
  };
  await expect.poll(isRunning, { timeout: 60_000 }).toBe(false);
});
