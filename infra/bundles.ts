import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FunctionName } from '#infra/access';

/** What the build has made: a folder of Lambda bundles, and the web application. */
export interface Built {
  readonly lambdas: string;
  readonly web: string;
}

/** The folder of a Lambda's bundle; a missing one says which command makes it. */
export const bundleOf = (built: Built, name: FunctionName): string =>
  present(join(built.lambdas, name), 'index.mjs');

/** The folder of the web application. */
export const webOf = (built: Built): string => present(built.web, 'index.html');

function present(folder: string, file: string): string {
  if (existsSync(join(folder, file))) return folder;
  throw new Error(`${join(folder, file)} does not exist. Run \`npm run build\` first.`);
}
