import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { UserConfig } from 'vite';
import { renewed } from './src/worker/handling.ts';

const here = dirname(fileURLToPath(import.meta.url));

/** A chunk in the manifest of the portal's build. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

/** The start, and the screens that a device shows without a connection. */
const roots = [
  'index.html',
  'src/start/start.ts',
  'src/Portal.tsx',
  'src/auth/openPortal.ts',
  'src/auth/amplify.ts',
  'src/device/device.ts',
  'src/home/HomePage.tsx',
  'src/features/posts/PostListPage.tsx',
  'src/features/posts/PostPage.tsx',
  'src/features/calendar/CalendarPage.tsx',
  'src/features/calendar/event/EventPage.tsx',
  'src/features/timetables/TimetablePage.tsx',
  'src/features/emergency/EmergencyPage.tsx',
];

/** What these screens open: the menu, the person's panel and messages. */
const opened = /^src\/(shell|device|components\/feedback|components\/screen)\//;

/** Returns the files that a device stores, and their hash, from the portal's build in a folder. */
function shellOf(folder: string) {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(folder, '.vite/manifest.json'), 'utf8'),
  );
  const parts = new Set(roots);
  for (const part of parts) {
    const { imports = [], dynamicImports = [] } = manifest[part] ?? missing(part);
    for (const each of imports) parts.add(each);
    for (const each of dynamicImports) if (opened.test(each)) parts.add(each);
  }
  const files = [...parts].flatMap((part) => {
    const { file, css = [] } = manifest[part] ?? missing(part);
    return [file, ...css].map((each) => `/${each}`);
  });
  const names = [...new Set(['/index.html', ...renewed, ...files])].sort();
  const page = readFileSync(join(folder, 'index.html'));
  const hash = createHash('sha256').update(page).update(names.join()).digest('hex');
  return { shellFiles: JSON.stringify(names), shellHash: JSON.stringify(hash.slice(0, 16)) };
}

function missing(part: string): never {
  throw new Error(`The portal's build has no ${part}`);
}

/**
 * The service worker, beside the files of the portal, which are built before. It is a build of its own:
 * one classic script.
 */
export const serviceWorker = (outDir: string): UserConfig => ({
  root: here,
  publicDir: false,
  define: shellOf(outDir),
  build: {
    outDir,
    emptyOutDir: false,
    sourcemap: false,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: resolve(here, 'src/worker/worker.ts'),
      output: { entryFileNames: 'worker.js', format: 'iife' },
    },
  },
});
