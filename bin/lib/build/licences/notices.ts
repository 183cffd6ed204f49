import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from '../../project.ts';
import { browserPackages, type Package } from './packages.ts';

/** The texts of packages that come without one: those of their projects. */
const elsewhere: Readonly<Record<string, string>> = {
  '@aws-amplify/auth': 'node_modules/aws-amplify/LICENSE',
  '@aws-amplify/core': 'node_modules/aws-amplify/LICENSE',
  slate: 'bin/lib/build/licences/slate.txt',
  'slate-dom': 'bin/lib/build/licences/slate.txt',
  'slate-history': 'bin/lib/build/licences/slate.txt',
  'slate-react': 'bin/lib/build/licences/slate.txt',
};

const top = 'This portal contains software and fonts of others, under these licences.\n';

/** Writes the notices of the pages in a folder beside them: browsers find them at `/licences.txt`. */
export const writeNotices = (folder: string): void =>
  writeFileSync(join(folder, 'licences.txt'), noticesOf(browserPackages(folder)));

/** Returns each text once, below the packages that it is the licence of. Throws if one has none. */
export function noticesOf(packages: readonly Package[]): string {
  const byText = Map.groupBy(packages, textOf);
  const parts = [...byText].map(
    ([text, same]) => `\n${rule}\n${same.map(titleOf).join('\n')}\n\n${text}\n`,
  );
  return [top, ...parts].join('');
}

const rule = '-'.repeat(80);

const titleOf = ({ name, version, identifier }: Package) => `${name} ${version}, ${identifier}`;

function textOf({ name, text }: Package): string {
  const file = elsewhere[name];
  if (!text && !file) {
    throw new Error(`${name} has no text of its licence. Name one in ${import.meta.filename}.`);
  }
  return text ?? readFileSync(join(project, String(file)), 'utf8').trim();
}
