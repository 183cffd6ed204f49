import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFolder } from '../../project.ts';
import { webFolder } from '../build.ts';
import { browserPackages, lambdaPackages } from './packages.ts';

/** The list of all packages that ship, with their versions and licences. */
export const shippedFile = join(buildFolder, 'licences.json');

/** Writes the list of the packages of what was built: the pages and the Lambdas. */
export function writeShipped(): void {
  const [browser, lambda] = [browserPackages(webFolder), lambdaPackages()].map((packages) =>
    packages.map(({ name, version, identifier }) => ({ name, version, identifier })),
  );
  mkdirSync(buildFolder, { recursive: true });
  writeFileSync(shippedFile, `${JSON.stringify({ browser, lambda }, null, 2)}\n`);
}
