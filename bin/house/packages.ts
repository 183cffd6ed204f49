import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { project } from '#bin/lib/project';
import { type Source, specifiersOf } from './sources.ts';

type Versions = Readonly<Record<string, string>>;

/** The parts of a package's description that name other packages. */
export interface Manifest {
  readonly scripts?: Versions;
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly optionalDependencies?: Versions;
  readonly peerDependencies?: Versions;
}

/** Reads the description of an installed package, or of this project. */
export const readManifest = (name?: string): Manifest =>
  JSON.parse(
    readFileSync(join(project, ...(name ? ['node_modules', name] : []), 'package.json'), 'utf8'),
  );

/**
 * Returns the declared packages that nothing uses. A package is used if a source names it, if it is
 * a peer of a used package, or if it has the types of a used package.
 */
export function unusedPackages(
  manifest: Manifest,
  sources: readonly Source[],
  read: (name: string) => Manifest = readManifest,
): string[] {
  const declared = [...declaredPackages(manifest)];
  const named = namedPackages(manifest, sources);
  const used = new Set(declared.filter((name) => named.has(name) || named.has(typed(name))));
  // A set that grows is read to its new end, so the peers of peers are found.
  for (const name of used) {
    for (const peer of Object.keys(read(name).peerDependencies ?? {})) {
      if (declared.includes(peer)) used.add(peer);
    }
  }
  return declared.filter((name) => !used.has(name));
}

/**
 * Returns the imports of packages that are not declared, as `file package`. What ships may import
 * only `dependencies`, and types of the others.
 */
export function undeclaredPackages(manifest: Manifest, sources: readonly Source[]): string[] {
  const all = declaredPackages(manifest);
  const shipped = new Set(Object.keys(manifest.dependencies ?? {}));
  return sources.flatMap(({ path, tree }) =>
    [...specifiersOf(tree)]
      .filter(({ name }) => !/^[.#]/.test(name) && !isBuiltin(name))
      .map(({ name, isType }) => ({ name: packageOf(name), isType }))
      .filter(({ name, isType }) => {
        if (isType) return !all.has(name) && !all.has(`@types/${name}`);
        return !(ships(path) ? shipped : all).has(name);
      })
      .map(({ name }) => `${path} ${name}`),
  );
}

const ships = (path: string): boolean => /^(functions|shared|web\/src)\//.test(path);

function declaredPackages(manifest: Manifest): ReadonlySet<string> {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  return new Set(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }));
}

/** Returns the package whose types a package of `@types` has. */
const typed = (name: string): string => (name.startsWith('@types/') ? name.slice(7) : '');

/**
 * Returns the packages that are imported, those with a scope whose name is a text, and those that a
 * path of `node_modules` leads to.
 */
function namedPackages(
  { scripts = {} }: Manifest,
  sources: readonly Source[],
): ReadonlySet<string> {
  const imported = sources.flatMap(({ tree }) => [...specifiersOf(tree)].map(({ name }) => name));
  const texts = [...sources.map(({ text }) => text), ...Object.values(scripts)];
  const written = texts.flatMap((text) =>
    Array.from(text.matchAll(inText), ([, path = '', scoped = path]) => scoped),
  );
  return new Set([...imported, ...written].map(packageOf));
}

const inText = /node_modules\/([@\w][^'"`\s]*)|['"](@[\w-]+\/[^'"`\s]+)['"]/g;

/** Returns the package of a module: `@mui/material` of `@mui/material/Box`, `node` of `node:fs`. */
function packageOf(specifier: string): string {
  if (isBuiltin(specifier)) return 'node';
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
