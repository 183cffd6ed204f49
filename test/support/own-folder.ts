import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '#bin/lib/build/temporary';

let folder: string | undefined;
const name = 'pt-';

/**
 * Puts all temporary files of a run of tests into one folder, which is removed at the end. Processes
 * that vitest stops cannot remove their own: each left 25 MB of templates.
 */
export function setup() {
  const added = `/${name}XXXXXX`.length;
  folder = mkdtempSync(join(temporaryFolder(added), name));
  process.env.TMPDIR = folder;
}

export function teardown() {
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
