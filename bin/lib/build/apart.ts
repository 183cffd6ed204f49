import { basename } from 'node:path';
import type { BuildOptions, Metafile, OutputFile, Plugin } from 'esbuild';

/**
 * The clients of AWS that a Lambda loads for its first object, message, mail or sealed text. In one bundle with
 * the rest they would share the SDK's files with DynamoDB's client, and each start would load what
 * only they use: an eighth of its code.
 */
const clients = [
  'functions/kernel/store/s3.ts',
  'functions/kernel/jobs/sqs.ts',
  'functions/kernel/keys/kms.ts',
  'functions/kernel/mail/send/ses.ts',
];

const nameOf = (file: string) => `${basename(file, '.ts')}.mjs`;
const names = new Set(clients.map(nameOf));

/** Leaves an `import()` of a client in the bundle, which finds the client's own bundle beside it. */
export const bundledApart: Plugin = {
  name: 'bundled-apart',
  setup(build) {
    build.onResolve({ filter: /\/\w+\.ts$/ }, ({ path, kind }) =>
      kind === 'dynamic-import' && names.has(nameOf(path))
        ? { path: `./${nameOf(path)}`, external: true }
        : undefined,
    );
  },
};

/** A client's bundle with its source map and esbuild's facts about it. */
export interface Apart {
  readonly files: readonly OutputFile[];
  readonly facts: Metafile['outputs'];
}

/** Bundles each client, and returns which of them a Lambda with some facts loads. */
export async function bundleApart(options: BuildOptions) {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    ...options,
    // Every Lambda shares these names, so they are flat.
    entryPoints: clients.map((file) => ({ in: file, out: basename(file, '.ts') })),
    splitting: false,
    metafile: true,
    write: false,
  });
  return (facts: Metafile['outputs']): Apart => {
    const wanted = new Set(
      Object.values(facts).flatMap(({ imports }) =>
        imports.flatMap(({ path, external }) => (external ? basename(path) : [])),
      ),
    );
    const isWanted = (path: string) => wanted.has(basename(path).replace(/\.map$/, ''));
    return {
      files: outputFiles.filter(({ path }) => isWanted(path)),
      facts: Object.fromEntries(
        Object.entries(metafile.outputs).filter(([path]) => isWanted(path)),
      ),
    };
  };
}
