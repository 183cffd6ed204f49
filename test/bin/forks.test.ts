import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endWithChildren, forkWithChildren } from '#bin/mutate/forks';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forks-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('kills a script with a child process that is in an endless loop', async () => {
  const script = join(folder, 'parent.mjs');
  writeFileSync(
    script,
    `import { spawn } from 'node:child_process';
     process.send(spawn(process.execPath, ['-e', 'while (true);']).pid);
     setInterval(() => {}, 1000);`,
  );
  const parent = forkWithChildren(script);
  const [pid] = await once(parent, 'message');
  expect(process.kill(pid, 0)).toBe(true);
  endWithChildren(parent);
  await expect.poll(() => isThere(pid)).toBe(false);
  endWithChildren(parent);
});

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
