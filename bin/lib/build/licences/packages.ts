import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { access } from '#infra/access';
import { project } from '../../project.ts';
import { fontPackages } from '../fonts.ts';
import { lambdaFacts } from '../lambdas.ts';

/** A package that ships, as Vite describes it in its file of licences. */
export interface Package {
  readonly name: string;
  readonly version: string;
  /** The licence as an SPDX expression. */
  readonly identifier?: string;
  /** The text of the licence, if the package has one. */
  readonly text?: string;
}

/** Where each build of the pages writes Vite's list of its packages. It is not deployed. */
export const licenceFile = (build: string) => `.vite/licences-${build}.json`;

/**
 * Returns the packages of the pages in a folder: those with code in a chunk, which Vite lists, and
 * those of other files, such as fonts. A style without code is in no chunk when it is built.
 */
export function browserPackages(folder: string): Package[] {
  const facts = join(folder, '.vite');
  const read = (name: string) => JSON.parse(readFileSync(join(facts, name), 'utf8'));
  const names = readdirSync(facts);
  const lists: Package[] = names
    .filter((name) => name.startsWith('licences-'))
    .flatMap((name) => read(name));
  const files = names
    .filter((name) => !name.startsWith('licences-'))
    .flatMap((name) => Object.keys(read(name)))
    .map((file) => relative(project, resolve(project, 'web', file)));
  return distinct([...lists, ...packagesOf(files)]);
}

/** Returns the packages with code in a Lambda, and those whose fonts are copied beside it. */
export function lambdaPackages(): Package[] {
  const inputs = Object.keys(access).flatMap((name) =>
    Object.values(lambdaFacts(name)).flatMap((output) =>
      Object.entries(output.inputs).flatMap(([input, { bytesInOutput }]) =>
        bytesInOutput > 0 ? input : [],
      ),
    ),
  );
  const fonts = fontPackages.map((name) => `node_modules/${name}/package.json`);
  return distinct(packagesOf([...inputs, ...fonts]));
}

/** Returns the packages of files of `node_modules`, whose paths are relative to the project. */
function packagesOf(files: readonly string[]): Package[] {
  const folders = files.flatMap(
    (file) => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [],
  );
  return [...new Set(folders)].map((folder) => {
    const path = join(project, folder);
    const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
    const file = readdirSync(path).find((each) => /^(licen[cs]e|copying)/i.test(each));
    const text = file && readFileSync(join(path, file), 'utf8').trim();
    return { name, version, identifier: license, ...(text && { text }) };
  });
}

/** Returns each version of a package once, in the order of the names. */
function distinct(packages: readonly Package[]): Package[] {
  const byName = new Map(packages.map((each) => [`${each.name}@${each.version}`, each]));
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}
