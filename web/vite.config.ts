import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { UserConfig } from 'vite';
import { preloads } from './preloads.ts';

const here = dirname(fileURLToPath(import.meta.url));

/** The pages of the portal. */
export const portalPages = (outDir: string): UserConfig => ({
  root: here,
  plugins: [
    preloads({
      first: /\/src\/start\/start\.ts$/,
      soon: /\/src\/(draw\.tsx|Portal\.tsx|auth\/openPortal\.ts)$/,
    }),
  ],
  // Makes the build independent of the folder and the environment it starts in.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  oxc: { jsx: { runtime: 'automatic', development: false } },
  resolve: { conditions: ['module', 'browser', 'production'] },
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: 'es2023',
    assetsInlineLimit: 0,
    // Every browser of the target has `modulepreload`.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [resolve(here, 'index.html'), resolve(here, 'src/start/start.ts')],
      output: { codeSplitting: { groups: loadedAtOnce } },
      onwarn(warning, warn) {
        // 'use client' speaks to server components, of which there are none here.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
});

/**
 * The modules that every page loads in any case, each with all that it imports; the first group that
 * fits has a module. Without groups, the bundler makes a file for each set of screens that share
 * modules: 93 for these alone.
 */
const loadedAtOnce = [
  // With these two, the code of a person's own device needs nothing of the frame.
  { name: 'first', test: /\/src\/(start\/start|api\/clock|device\/database)\.ts$/, priority: 3 },
  { name: 'paint', test: /\/src\/draw\.tsx$/, priority: 2 },
  { name: 'portal', test: /\/src\/(Portal\.tsx|auth\/openPortal\.ts)$/, priority: 1 },
];
