import { copyFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, context } from 'esbuild';
import { buildFolder, project } from '../project.ts';
import { gatherFonts } from './fonts.ts';
import { factsFolder, lambdaEntries, lambdaFolder, lambdaOptions } from './lambdas.ts';
import { expectListed } from './transformations.ts';

/**
 * Bundles one Lambda after another in one context, which parses each file once. One build for all
 * would share files between Lambdas, and a package must be complete.
 */
async function bundle(outdir: string): Promise<void> {
  const options = {
    ...lambdaOptions,
    outdir: lambdaFolder,
    outExtension: { '.js': '.mjs' },
    sourcemap: 'external',
    // The sources are in the repository, and half of the build's output would be copies of them.
    sourcesContent: false,
    entryPoints: [{ in: entry, out: 'index' }],
    splitting: true,
    metafile: true,
    write: false,
  } satisfies BuildOptions;
  expectListed(options);
  const bundler = await context(options);
  try {
    for (const [name, file] of Object.entries(await lambdaEntries())) {
      // The entry of a context cannot change, but the file can.
      write(entry, `export { handler } from '${relative(dirname(entry), join(project, file))}';\n`);
      const { outputFiles, metafile } = await bundler.rebuild();
      for (const { path, contents } of outputFiles) {
        const folder = path.endsWith('.map') ? factsFolder : outdir;
        write(join(folder, name, basename(path)), contents);
      }
      write(join(factsFolder, `${name}.json`), JSON.stringify(metafile.outputs));
    }
  } finally {
    await bundler.dispose();
  }
  const fonts = await gatherFonts();
  copyFileSync(pdfium, join(outdir, 'files-worker', 'pdfium.wasm'));
  for (const name of writesPdfs) cpSync(fonts, join(outdir, name, 'fonts'), { recursive: true });
}

/** The file that is bundled: it passes on the handler of the Lambda whose turn it is. */
const entry = join(buildFolder, 'lambda-entry', 'entry.ts');

function write(file: string, contents: Uint8Array | string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, contents);
}

/** The program that draws the pages of documents, in WebAssembly. */
const pdfium = fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'));

/** Lambdas whose package also has the folder `fonts`. */
const writesPdfs = ['documents-worker', 'sealing-worker'];

/** A program that bundles all Lambdas into the folder of its argument. */
await bundle(String(process.argv[2]));
