import { join, sep } from 'node:path';
import { vi } from 'vitest';
import { project } from '#bin/lib/project';

/** A module that vitest has loaded. */
interface Loaded {
  promise?: unknown;
  exports?: unknown;
  evaluated?: boolean;
  readonly importers: Set<string>;
}

interface Worker {
  readonly evaluatedModules?: { readonly idToModuleMap?: ReadonlyMap<string, Loaded> };
}

const functions = join(project, 'functions') + sep;

/**
 * Drops the modules of the Lambdas that earlier test files loaded: they read their environment when
 * they are loaded, and keep what they have read. All other modules have no such state and stay:
 * `vi.resetModules` drops them too, and loading the contracts again takes longer than most tests.
 */
export function forgetLambdas(): void {
  const worker = Reflect.get(globalThis, '__vitest_worker__') as Worker | undefined;
  const loaded = worker?.evaluatedModules?.idToModuleMap;
  // Another version of vitest may keep its modules elsewhere.
  if (!loaded) return void vi.resetModules();
  for (const [path, module] of loaded) {
    if (!path.startsWith(functions)) continue;
    module.promise = undefined;
    module.exports = undefined;
    module.evaluated = false;
    module.importers.clear();
  }
}
