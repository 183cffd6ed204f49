import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

type Built = { readonly type: string; readonly isEntry?: boolean } | undefined;
const isEntry = (built: Built) => built?.type === 'chunk' && built.isEntry === true;

const here = dirname(fileURLToPath(import.meta.url));

/**
 * Lets the browser load the signing page with the first script instead of after it: on a slow
 * network each step takes 2 seconds. `/verify` has no use for it, but is rarely opened on a phone.
 */
const signingPageAtOnce: Plugin = {
  name: 'signing-page-at-once',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const page = Object.values(bundle).find(
        (each) => each.type === 'chunk' && each.facadeModuleId?.endsWith('/SigningPage.tsx'),
      );
      if (page?.type !== 'chunk') throw new Error('The build has no chunk of the signing page.');
      const code = [page.fileName, ...page.imports].filter((file) => !isEntry(bundle[file]));
      const links = [
        ...code.map((file) => ({ rel: 'modulepreload', href: `/${file}` })),
        ...[...(page.viteMetadata?.importedCss ?? [])].map((file) => ({
          rel: 'preload',
          as: 'style',
          href: `/${file}`,
        })),
      ];
      return links.map((attrs) => ({
        tag: 'link',
        attrs: { ...attrs, crossorigin: true },
        injectTo: 'head' as const,
      }));
    },
  },
};

/**
 * Builds the pages outside of the portal, beside the portal's files. They are a build of their own,
 * so that no chunk of the portal with its components and its sign-in can be in them.
 */
export default defineConfig(({ mode }) => ({
  root: here,
  publicDir: false,
  plugins: [signingPageAtOnce],
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
