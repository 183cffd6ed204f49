import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { access } from '#infra/access';
import { buildFolder, project } from '../project.ts';
import { fingerprint } from './fingerprint.ts';
import { gatherFonts } from './fonts.ts';
import { makeOnce } from './make-once.ts';

/** The two builds of the pages: for the cloud, and for `http://*.localhost` (no TLS). */
export type WebBuild = 'production' | 'localhost';

const givenWeb = process.env.PORTAL_WEB;

/** Returns the folder of a build of the pages. */
export const webFolder = (mode: WebBuild) =>
  givenWeb ?? join(buildFolder, mode === 'production' ? 'web' : 'web-local');

/**
 * Bundles every `*.lambda.ts` into `.build/lambda/<name>/index.mjs`; returns the hash of the
 * inputs.
 */
export async function buildLambdas(): Promise<string> {
  await expectEntryOfEach();
  const inputs = fingerprint(project, [
    'functions',
    'shared',
    'package-lock.json',
    'bin/lib/build/build.ts',
    'bin/lib/build/fonts.ts',
  ]);
  await makeOnce(join(buildFolder, 'lambda'), inputs, bundle);
  return inputs;
}

/** Builds the pages; returns the hash of the inputs. If `PORTAL_WEB` is set, uses that folder. */
export async function buildWeb(mode: WebBuild): Promise<string> {
  if (givenWeb) return fingerprint(project, [givenWeb]);
  const inputs = fingerprint(project, ['web', 'shared', 'package-lock.json'], { facts: [mode] });
  await makeOnce(webFolder(mode), inputs, async (outDir) => {
    const { build } = await import('vite');
    await build({
      configFile: join(project, 'web', 'vite.config.ts'),
      mode,
      logLevel: 'silent',
      build: { outDir, emptyOutDir: true },
    });
  });
  return inputs;
}

async function bundle(outdir: string): Promise<void> {
  const { build } = await import('esbuild');
  const entries = await lambdaEntries();
  const { metafile } = await build({
    absWorkingDir: project,
    entryPoints: Object.entries(entries).map(([name, file]) => ({
      in: file,
      out: `${name}/index`,
    })),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    minify: true,
    sourcemap: 'external',
    legalComments: 'none',
    metafile: true,
    loader: { '.ttf': 'binary', '.otf': 'binary', '.woff2': 'binary', '.html': 'text' },
    // Some packages still call require for Node's own modules.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    plugins: [credentialsFromEnvironment],
    logLevel: 'warning',
  });
  // Source maps are not deployed. They help to read stack traces.
  const maps = join(buildFolder, 'maps');
  mkdirSync(maps, { recursive: true });
  for (const name of Object.keys(entries)) {
    renameSync(join(outdir, name, 'index.mjs.map'), join(maps, `${name}.mjs.map`));
  }
  writeFileSync(join(buildFolder, 'lambda.meta.json'), JSON.stringify(metafile));
  const fonts = await gatherFonts();
  for (const name of writesPdfs) cpSync(fonts, join(outdir, name, 'fonts'), { recursive: true });
}

/** Lambdas whose package also has the folder `fonts`. */
const writesPdfs = ['documents-worker'];

/** Finds the entry files by the names of their Lambdas. */
async function lambdaEntries(): Promise<Record<string, string>> {
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

/**
 * Reads credentials only from the environment, where Lambda always puts them. The SDK's other
 * sources (profiles, SSO, instance metadata) would be two thirds of a bundle.
 */
const credentialsFromEnvironment: Plugin = {
  name: 'credentials-from-environment',
  setup(build) {
    build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, ({ path }) => ({
      path,
      namespace: 'credentials',
    }));
    build.onLoad({ filter: /.*/, namespace: 'credentials' }, () => ({
      contents:
        "import { fromEnv } from '@aws-sdk/credential-provider-env'; export const defaultProvider = () => fromEnv();",
      resolveDir: project,
    }));
  },
};

/** Returns the size of each Lambda's package in bytes. */
export function lambdaSizes(): [name: string, bytes: number][] {
  const { outputs }: { outputs: Record<string, { bytes: number }> } = JSON.parse(
    readFileSync(join(buildFolder, 'lambda.meta.json'), 'utf8'),
  );
  return Object.entries(outputs)
    .filter(([file]) => file.endsWith('.mjs'))
    .map(([file, { bytes }]) => [file.split('/').at(-2) ?? file, bytes]);
}
