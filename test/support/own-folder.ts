import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string | undefined;

/**
 * Puts all temporary files of a run of tests into one folder, which is removed at the end. Processes
 * that vitest stops cannot remove their own: each left 25 MB of templates.
 */
export function setup() {
  folder = mkdtempSync(join(tmpdir(), 'portal-tests-'));
  process.env.TMPDIR = folder;
}

export function teardown() {
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
