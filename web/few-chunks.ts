import { build, type UserConfig } from 'vite';
import { type Part, plannedChunks, type Root } from './chunk-plan.ts';

/** Loaded before anything can be seen, and before any screen can be. */
const bundles: readonly (readonly [name: string, file: RegExp])[] = [
  ['start', /\/web\/index\.html$/],
  ['portal', /\/src\/(Portal\.tsx|auth\/openPortal\.ts)$/],
];

/** What families open, often on a phone, beside a desk or a dialog. */
const pageWeight = 3;

/** In bytes as they are shipped, unzipped: below it the question for a file weighs as much as the file. */
const least = 3000;

/**
 * The same configuration with a plan of what travels together (see `plannedChunks`). The application is built without one first: which
 * modules a screen cannot do without, and how large they are, is known only once what is unused has been left out.
 */
export async function withFewChunks(config: () => UserConfig): Promise<UserConfig> {
  const names = await sharedNames(config());
  const { build: options, ...rest } = config();
  return {
    ...rest,
    build: {
      ...options,
      rolldownOptions: {
        ...options?.rolldownOptions,
        output: {
          codeSplitting: {
            // What a chunk needs is in it or in another of the plan.
            includeDependenciesRecursively: false,
            groups: [{ name: (id) => names.get(id) ?? null, debugName: 'shared' }],
          },
        },
      },
    },
  };
}

/** For each module that several screens share the chunk that it travels in. */
async function sharedNames(config: UserConfig): Promise<Map<string, string>> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error('There is one application.');
  const chunks = built.output.filter((each) => each.type === 'chunk');
  const parts = new Map<string, Part>();
  const roots: Root[] = [];
  for (const { fileName, code, imports, isEntry, isDynamicEntry, facadeModuleId } of chunks) {
    parts.set(fileName, { bytes: code.length, imports });
    if (isEntry || isDynamicEntry) roots.push(rootOf(fileName, facadeModuleId ?? ''));
  }
  const order = bundles.map(([name]) => name);
  const place = ({ bundle }: Root) => (bundle ? order.indexOf(bundle) : order.length);
  roots.sort((one, other) => place(one) - place(other));
  const homes = new Map<string, string>();
  for (const [at, chunk] of plannedChunks(parts, roots, least).entries()) {
    for (const id of chunk.parts) homes.set(id, chunk.bundle ?? `shared-${at}`);
  }
  return new Map(
    chunks.flatMap(({ fileName, moduleIds }) => {
      const home = homes.get(fileName);
      return home ? moduleIds.filter(isOurs).map((id) => [id, home] as const) : [];
    }),
  );
}

/** The bundler's own few lines have a place already. */
const isOurs = (id: string): boolean => !id.startsWith('\0rolldown');

function rootOf(id: string, module: string): Root {
  const bundle = bundles.find(([, file]) => file.test(module))?.[0];
  return { id, weight: /Page\.tsx$/.test(module) ? pageWeight : 1, ...(bundle && { bundle }) };
}
