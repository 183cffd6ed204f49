import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { withLock } from './lock.ts';

/**
 * Makes a folder from its inputs, unless it was made from the same ones before. Half a folder is never seen:
 * it is made beside and then put in place, and the stamp that says what it was made from comes last.
 */
export async function made(
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
