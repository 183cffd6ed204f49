import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { withLock } from '../running/lock.ts';

/**
 * Makes a folder unless it already exists from the same inputs. The folder is made under another
 * name and then renamed, so it is never incomplete. The stamp with its inputs is written last.
 */
export async function makeOnce(
  folder: string,
  inputs: string,
  make: (unfinished: string) => Promise<void>,
): Promise<void> {
  const stamp = `${folder}.stamp`;
  const isCurrent = () =>
    existsSync(folder) && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs;
  if (isCurrent()) return;
  mkdirSync(dirname(folder), { recursive: true });
  await withLock(`${folder}.lock`, async () => {
    if (isCurrent()) return;
    const unfinished = `${folder}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    rmSync(stamp, { force: true });
    await make(unfinished);
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
    writeFileSync(stamp, inputs);
  });
}
