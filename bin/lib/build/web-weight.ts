import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import { screens } from '#shared/site/screens';
import { buildWeb, webFolder } from './build.ts';

/** The manifest that Vite writes about its chunks. */
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    isDynamicEntry: z.boolean().optional(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);

const kilobyte = 1000;

/** The modules that every signed-in screen needs, loaded during sign-in. */
const frame = ['src/Portal.tsx', 'src/auth/openPortal.ts'];

/** The module that signs a person in, which every first visit loads as well. */
const signIn = ['src/auth/amplify.ts'];

/** The modules of the screens with the budgets of what each adds, in gzipped kilobytes. */
export const screenBudgets: ReadonlyMap<string, number> = budgetsOf(screens);

function budgetsOf(all: typeof screens): Map<string, number> {
  const budgets = new Map<string, number>();
  for (const { module, budget = 27 } of all) {
    const file = `src/${module}.tsx`;
    if (module) budgets.set(file, Math.max(budget, budgets.get(file) ?? 0));
  }
  return budgets;
}

/**
 * Measures what a browser loads of the pages, from a manifest of the production build: the portal's,
 * or that of the pages outside of it.
 */
export async function webWeight(name: 'manifest.json' | 'outer.json' = 'manifest.json') {
  await buildWeb();
  const folder = webFolder;
  const file = join(folder, '.vite', name);
  const manifest = Manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  const parts = Object.keys(manifest);

  /** Returns some chunks with everything that they import. */
  function withImports(wanted: readonly string[], seen = new Set<string>()): Set<string> {
    for (const part of wanted) {
      if (seen.has(part)) continue;
      seen.add(part);
      withImports(manifest[part]?.imports ?? [], seen);
    }
    return seen;
  }

  /** Returns the files of chunks, each once. */
  function filesOf(wanted: Iterable<string>): string[] {
    const files = [...wanted].flatMap((part) => {
      const found = manifest[part];
      return found ? [found.file, ...found.css] : [];
    });
    return [...new Set(files)];
  }

  return {
    folder,
    parts,
    entry: ['index.html', 'src/draw.tsx'],
    /** The code that runs first, of which the entry uses parts too. */
    first: ['src/start/start.ts'],
    frame,
    signIn,
    /** The screens that are loaded when they are opened. */
    screens: parts.filter(
      (part) => manifest[part]?.isDynamicEntry && /(Page|Screen)\.tsx$/.test(part),
    ),
    files: Object.values(manifest).map((part) => part.file),
    withImports,
    filesOf,
    /** Returns the text of all files that are loaded with some chunks. */
    text(wanted: readonly string[]): string {
      const files = filesOf(withImports(wanted));
      return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
    },
    /** Returns the gzipped kilobytes that `wanted` adds to `loaded`. */
    weight(wanted: readonly string[], loaded: ReadonlySet<string> = new Set()): number {
      const added = [...withImports(wanted)].filter((part) => !loaded.has(part));
      const bytes = filesOf(added).map(
        (each) => gzipSync(readFileSync(join(folder, each)), { level: 9 }).length,
      );
      return bytes.reduce((sum, size) => sum + size, 0) / kilobyte;
    },
  };
}
