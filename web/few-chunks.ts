import { build, type UserConfig } from 'vite';
import { type Part, plannedChunks, type Root } from './chunk-plan.ts';
import { firstCode } from './first-code.ts';

/** Loaded before the first paint, and before any screen. A module is in the first that uses it. */
const bundles: readonly (readonly [name: string, file: RegExp])[] = [
  ['first', firstCode],
  ['start', /\/web\/src\/draw\.tsx$/],
  ['portal', /\/src\/(Portal\.tsx|auth\/openPortal\.ts)$/],
];

/** Begins with the first code on a person's own device, and needs nothing of the frame. */
const early = /\/src\/device\/device\.ts$/;

/** Pages that families open, often on phones, and the editors of notices and newsletters. */
const pages = /(?:Page|NoticeScreen|NewsletterScreen|RichTextEditor)\.tsx$/;
/** The weight of such a page; a list or dialog has 1. It is tuned by the budgets of the pages. */
const pageWeight = 22;

/** The smallest chunk in uncompressed bytes. Below it, a request costs as much as its file. */
const least = 2800;

/**
 * Adds a chunk plan to a configuration (see `plannedChunks`). The application is first built
 * without one: which modules a screen needs, and their sizes, is known only after unused code is
 * removed.
 */
export async function withFewChunks(config: () => UserConfig): Promise<UserConfig> {
  const names = await sharedNames(config());
  return grouped(config(), (id) => names.get(id) ?? null);
}

/** What the bundler knows of a module. */
interface Context {
  getModuleInfo(id: string): {
    readonly isEntry: boolean;
    readonly importers: readonly string[];
    readonly dynamicImporters: readonly string[];
  } | null;
}

/** Whether a module begins a chunk in any case: the page's own script, or one loaded later. */
function isRoot(id: string, context: Context): boolean {
  const { isEntry, importers = [], dynamicImporters = [] } = context.getModuleInfo(id) ?? {};
  return isEntry || dynamicImporters.length > 0 || importers.some((each) => each.endsWith('.html'));
}

/**
 * Names the file of a chunk. The first code lists every file, so the hash is short, and shared chunks
 * have nothing else. The bundler asks for 7 characters at least.
 */
const chunkFile = ({ name }: { readonly name: string }): string =>
  /^s\d+$/.test(name) ? 'assets/s[hash:7].js' : 'assets/[name]-[hash:7].js';

/** Puts each module into the chunk of its name; a module without a name stays with its user. */
const grouped = (
  { build: options, ...rest }: UserConfig,
  name: (id: string, context: Context) => string | null,
): UserConfig => ({
  ...rest,
  build: {
    ...options,
    rolldownOptions: {
      ...options?.rolldownOptions,
      output: {
        chunkFileNames: chunkFile,
        codeSplitting: {
          // Every dependency of a chunk is in it or in another planned chunk.
          includeDependenciesRecursively: false,
          groups: [{ name, debugName: 'shared' }],
        },
      },
    },
  },
});

/** Returns the chunk of each module that several screens share. */
async function sharedNames(config: UserConfig): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const alone = grouped(config, (id, context) => {
    if (!isOurs(id) || isRoot(id, context)) return null;
    ids.set(id, ids.get(id) ?? `module-${ids.size}`);
    return ids.get(id) ?? null;
  });
  const built = await build({
    ...alone,
    configFile: false,
    logLevel: 'error',
    build: { ...alone.build, write: false, manifest: false },
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
    for (const id of chunk.parts) homes.set(id, chunk.bundle ?? `s${at}`);
  }
  return new Map(
    chunks.flatMap(({ fileName, moduleIds }) => {
      const home = homes.get(fileName);
      return home ? moduleIds.filter(isOurs).map((id) => [id, home] as const) : [];
    }),
  );
}

/** The bundler's own runtime modules stay where they are. */
const isOurs = (id: string): boolean => !id.startsWith('\0rolldown');

function rootOf(id: string, module: string): Root {
  const bundle = bundles.find(([, file]) => file.test(module))?.[0];
  return {
    id,
    weight: pages.test(module) ? pageWeight : 1,
    ...(bundle && { bundle }),
    ...(early.test(module) && { base: 'first' }),
  };
}
