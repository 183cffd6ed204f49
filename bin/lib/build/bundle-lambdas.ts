import { copyFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, context, type Plugin } from 'esbuild';
import { project } from '../project.ts';
import { bundleApart, bundledApart } from './apart.ts';
import { gatherFonts } from './fonts.ts';
import { bundleOptions, factsFolder, lambdaEntries, lambdaFolder } from './lambdas.ts';
import { lighter } from './lighter.ts';

/**
 * Bundles one Lambda after another in one context, which parses each file once. One build for all
 * would share files between Lambdas, and a package must be complete.
 */
async function bundle(outdir: string): Promise<void> {
  const lambda = { file: '' };
  const options = {
    ...bundleOptions,
    outdir: lambdaFolder,
    outExtension: { '.js': '.mjs' },
    sourcemap: 'external',
    // The sources are in the repository, and half of the build's output would be copies of them.
    sourcesContent: false,
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

/** A program that bundles all Lambdas into the folder of its argument. */
await bundle(String(process.argv[2]));
