import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { slimShared } from './slim-shared.ts';

const here = dirname(fileURLToPath(import.meta.url));

/**
 * Builds the pages outside of the portal, beside the portal's files. They are a build of their own,
 * so that no chunk of the portal with its components and its sign-in can be in them.
 */
export default defineConfig(({ mode }) => ({
  root: here,
  publicDir: false,
  plugins: [slimShared(resolve(here, '..', 'shared'))],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  oxc: { jsx: { runtime: 'automatic', development: false } },
  resolve: { conditions: ['module', 'browser', 'production'] },
  build: {
    outDir: resolve(here, '..', '.build', mode === 'localhost' ? 'web-local' : 'web'),
    emptyOutDir: false,
    manifest: '.vite/outer.json',
    sourcemap: false,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: resolve(here, 'outer.html') },
  },
}));
