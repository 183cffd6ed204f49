import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, Metafile, Plugin } from 'esbuild';
import { access } from '#infra/access';
import { buildFolder, project } from '../project.ts';
import { bundleApart, bundledApart } from './apart.ts';
import { fingerprint } from './fingerprint.ts';
import { gatherFonts } from './fonts.ts';
import { lighter } from './lighter.ts';
import { makeOnce } from './make-once.ts';

/** The folder with a folder for each Lambda. */
export const lambdaFolder = join(buildFolder, 'lambda');

/** The folder of source maps and of esbuild's facts about each Lambda. They are not deployed. */
const factsFolder = join(buildFolder, 'lambda-facts');

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
    'bin/lib/build/apart.ts',
    'bin/lib/build/lighter.ts',
    'bin/lib/build/removable.ts',
    'bin/lib/build/fonts.ts',
  ]);
  await makeOnce(lambdaFolder, inputs, bundle);
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

/**
 * Bundles one Lambda after another in one context, which parses each file once. One build for all
 * would share files between Lambdas, and a package must be complete.
 */
async function bundle(outdir: string): Promise<void> {
  const { context } = await import('esbuild');
  const lambda = { file: '' };
  const options = {
    ...bundleOptions,
    outdir: lambdaFolder,
    outExtension: { '.js': '.mjs' },
    sourcemap: 'external',
  } satisfies BuildOptions;
  const clientsOf = await bundleApart({ ...options, plugins: lighter });
  const bundler = await context({
    ...options,
    entryPoints: [{ in: entryName, out: 'index' }],
    splitting: true,
    metafile: true,
    write: false,
    plugins: [entryOf(lambda), bundledApart, ...lighter],
  });
  try {
    for (const [name, file] of Object.entries(await lambdaEntries())) {
      lambda.file = file;
      const { outputFiles, metafile } = await bundler.rebuild();
      const clients = clientsOf(metafile.outputs);
      for (const { path, contents } of [...outputFiles, ...clients.files]) {
        const folder = path.endsWith('.map') ? factsFolder : outdir;
        write(join(folder, name, basename(path)), contents);
      }
      const facts = { ...metafile.outputs, ...clients.facts };
      write(join(factsFolder, `${name}.json`), JSON.stringify(facts));
    }
  } finally {
    await bundler.dispose();
  }
  const fonts = await gatherFonts();
  copyFileSync(pdfium, join(outdir, 'signing-files-worker', 'pdfium.wasm'));
  for (const name of writesPdfs) cpSync(fonts, join(outdir, name, 'fonts'), { recursive: true });
}

function write(file: string, contents: Uint8Array | string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, contents);
}

/** The program that draws the pages of documents, in WebAssembly. */
const pdfium = fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'));

/** Lambdas whose package also has the folder `fonts`. */
const writesPdfs = [
  'documents-worker',
  'connections-worker',
  'goals-pdfs-worker',
  'sealing-worker',
];

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

const entryName = 'lambda';

/** Lets one context bundle several Lambdas: its entry is the file that `lambda` names now. */
const entryOf = (lambda: { readonly file: string }): Plugin => ({
  name: 'entry',
  setup(build) {
    build.onResolve({ filter: /^lambda$/ }, ({ path }) => ({ path, namespace: 'entry' }));
    build.onLoad({ filter: /.*/, namespace: 'entry' }, () => ({
      contents: `export { handler } from './${lambda.file}';`,
      resolveDir: project,
    }));
  },
});
