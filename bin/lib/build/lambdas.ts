import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BuildOptions, Metafile } from 'esbuild';
import { access } from '#infra/access';
import { buildFolder, project } from '../project.ts';
import { runScript } from '../run-script.ts';
import { fingerprint } from './fingerprint.ts';
import { makeOnce } from './make-once.ts';

/** The folder with a folder for each Lambda. */
export const lambdaFolder = join(buildFolder, 'lambda');

/** The folder of source maps and of esbuild's facts about each Lambda. They are not deployed. */
export const factsFolder = join(buildFolder, 'lambda-facts');

/**
 * Bundles every `*.lambda.ts` into `.build/lambda/<name>/index.mjs`, with a file for each part that
 * is imported when it is needed; returns the hash of the inputs.
 */
export async function buildLambdas(): Promise<string> {
  await expectEntryOfEach();
  const inputs = fingerprint(project, [
    'functions',
    'shared',
    'package-lock.json',
    'bin/lib/build/lambdas.ts',
    'bin/lib/build/bundle-lambdas.ts',
    'bin/lib/build/fonts.ts',
    'bin/lib/build/transformations.ts',
  ]);
  await makeOnce(lambdaFolder, inputs, async (outdir) => {
    await runScript('bin/lib/build/bundle-lambdas.ts', [outdir]);
  });
  return inputs;
}

/** Returns esbuild's facts about the files of a Lambda, by their names. */
export function lambdaFacts(name: string): Metafile['outputs'] {
  const outputs: Metafile['outputs'] = JSON.parse(
    readFileSync(join(factsFolder, `${name}.json`), 'utf8'),
  );
  return Object.fromEntries(
    Object.entries(outputs).map(([path, facts]) => {
      const imports = facts.imports.map((each) => ({ ...each, path: basename(each.path) }));
      return [basename(path), { ...facts, imports }];
    }),
  );
}

/** The options of each bundle, also of those that a benchmark or a test makes. */
export const bundleOptions = {
  absWorkingDir: project,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  mainFields: ['module', 'main'],
  minify: true,
  legalComments: 'none',
  loader: { '.ttf': 'binary', '.otf': 'binary', '.woff2': 'binary', '.html': 'text' },
  // Some packages still call require for Node's own modules.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  logLevel: 'warning',
} satisfies BuildOptions;

/** The options of a Lambda's bundle. `transformations.ts` says what the last two gain. */
export const lambdaOptions = {
  ...bundleOptions,
  alias: {
    '@aws-sdk/client-dynamodb': './functions/kernel/dynamodb/light-sdk.ts',
    '@aws-sdk/lib-dynamodb': './functions/kernel/dynamodb/light-sdk.ts',
  },
  inject: ['functions/kernel/uncompiled-schemas.ts'],
} satisfies BuildOptions;

/** Finds the entry files by the names of their Lambdas. */
export async function lambdaEntries(): Promise<Record<string, string>> {
  const entries: Record<string, string> = {};
  for await (const file of glob('functions/**/*.lambda.ts', { cwd: project })) {
    const name = basename(file, '.lambda.ts');
    if (entries[name])
      throw new Error(`${entries[name]} and ${file} would be the same Lambda; rename one.`);
    entries[name] = file;
  }
  return entries;
}

/** Throws if a Lambda has no row in `infra/access.ts`, or a row has no entry file. */
async function expectEntryOfEach(): Promise<void> {
  const entries = await lambdaEntries();
  for (const name of Object.keys(access)) {
    if (!entries[name]) {
      throw new Error(`infra/access.ts lists ${name}; functions/**/${name}.lambda.ts is missing.`);
    }
  }
  for (const [name, file] of Object.entries(entries)) {
    if (!(name in access)) throw new Error(`${file} has no row in infra/access.ts.`);
  }
}
