import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FunctionName } from '#infra/access';

/** The folders of the build output: the Lambda bundles and the web application. */
export interface Built {
  readonly lambdas: string;
  readonly web: string;
}

/** Returns the folder of a Lambda's bundle; if it is missing, the error names the build command. */
export const bundleOf = (built: Built, name: FunctionName): string =>
  present(join(built.lambdas, name), 'index.mjs');

/** Returns the folder of the web application. */
export const webOf = (built: Built): string => present(built.web, 'index.html');

function present(folder: string, file: string): string {
  if (existsSync(join(folder, file))) return folder;
  throw new Error(`${join(folder, file)} does not exist. Run \`npm run build\` first.`);
}
