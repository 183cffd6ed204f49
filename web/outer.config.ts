import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { UserConfig } from 'vite';
import { preloads } from './preloads.ts';

const here = dirname(fileURLToPath(import.meta.url));

/**
 * The pages outside of the portal, beside the portal's files. They are a build of their own, so that
 * no chunk of the portal with its components and its sign-in can be in them.
 */
export const outerPages = (outDir: string): UserConfig => ({
  root: here,
  publicDir: false,
  plugins: [
    // `/verify` has no use for the signing page, but is rarely opened on a phone.
    preloads({ soon: /\/SigningPage\.tsx$/ }),
  ],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  oxc: { jsx: { runtime: 'automatic', development: false } },
  resolve: { conditions: ['module', 'browser', 'production'] },
  build: {
    outDir,
    emptyOutDir: false,
    manifest: '.vite/outer.json',
    sourcemap: false,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: resolve(here, 'outer.html') },
  },
});
