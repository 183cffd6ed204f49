import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import { buildWeb, webFolder } from './build.ts';

/** What the build says of each of its parts. */
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

/** What every signed-in screen needs besides the entry, fetched beside the sign-in. */
const frame = ['src/Portal.tsx', 'src/auth/openPortal.ts'];

/** What a browser must load of the pages: read from the manifest of the production build. */
export async function webWeight() {
  await buildWeb('production');
  const folder = webFolder('production');
  const file = join(folder, '.vite', 'manifest.json');
  const manifest = Manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  const parts = Object.keys(manifest);

  /** Everything that is loaded with some parts, for certain. */
  function withImports(wanted: readonly string[], seen = new Set<string>()): Set<string> {
    for (const part of wanted) {
      if (seen.has(part)) continue;
      seen.add(part);
      withImports(manifest[part]?.imports ?? [], seen);
    }
    return seen;
  }

  /** Their files, each once. */
  function filesOf(wanted: Iterable<string>): string[] {
    const files = [...wanted].flatMap((part) => {
      const found = manifest[part];
      return found ? [found.file, ...found.css] : [];
    });
    return [...new Set(files)];
  }

  return {
    folder,
    entry: parts.filter((part) => manifest[part]?.isEntry),
    frame,
    /** The screens that are loaded when they are opened. */
    screens: parts.filter(
      (part) => manifest[part]?.isDynamicEntry && /(Page|Screen)\.tsx$/.test(part),
    ),
    files: Object.values(manifest).map((part) => part.file),
    withImports,
    filesOf,
    /** What stands in the files that are loaded with some parts. */
    text(wanted: readonly string[]): string {
      const files = filesOf(withImports(wanted));
      return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
    },
    /** Gzipped kilobytes of what `wanted` adds to what is `there` already. */
    weight(wanted: readonly string[], there: ReadonlySet<string> = new Set()): number {
      const added = [...withImports(wanted)].filter((part) => !there.has(part));
      const bytes = filesOf(added).map(
        (each) => gzipSync(readFileSync(join(folder, each)), { level: 9 }).length,
      );
      return bytes.reduce((sum, size) => sum + size, 0) / kilobyte;
    },
  };
}
