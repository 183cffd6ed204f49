import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

/** Hashes the names and contents of files and folders, and further facts. */
export function fingerprint(
  root: string,
  paths: readonly string[],
  options: { except?: readonly string[]; facts?: readonly string[] } = {},
): string {
  const hash = createHash('sha256');
  for (const fact of options.facts ?? []) hash.update(`${fact}\0`);
  const add = (path: string) => {
    if (options.except?.includes(path)) return;
    const full = resolve(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) add(`${path}/${name}`);
    } else {
      hash.update(`${path}\0`).update(readFileSync(full));
    }
  };
  for (const path of paths) add(path);
  return hash.digest('hex').slice(0, 20);
}
