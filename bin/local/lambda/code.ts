import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { unzipSync } from 'fflate';

/** Returns the folder of an asset's files. Unpacks a zip once. */
export function assetFolder(asset: string, unpacked: string): string {
  if (statSync(asset).isDirectory()) return asset;
  const folder = join(unpacked, basename(asset));
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  for (const [name, content] of Object.entries(unzipSync(readFileSync(asset)))) {
    if (name.endsWith('/')) continue;
    mkdirSync(dirname(join(unfinished, name)), { recursive: true });
    writeFileSync(join(unfinished, name), content);
  }
  renameSync(unfinished, folder);
  return folder;
}
