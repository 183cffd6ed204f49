import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type UserConfig } from 'vite';
import { withFewChunks } from './few-chunks.ts';
import { withFirstCode } from './first-code.ts';
import { replacedTexts } from './replaced-text.ts';
import { slimShared } from './slim-shared.ts';
import { withoutUnused } from './without-unused.ts';

const here = dirname(fileURLToPath(import.meta.url));

/** Lets the local build sign in without TLS on this machine's own addresses. */
const signInWithoutTls = replacedTexts('sign-in-without-tls', [
  {
    file: 'apis/signInWithRedirect.mjs',
    text: 'oAuthUrl = `https://',
    by: 'oAuthUrl = `http://',
  },
  {
    file: 'oauth/completeOAuthFlow.mjs',
    text: "'https://' + domain",
    by: "'http://' + domain",
  },
  {
    file: 'oauth/oAuthSignOutRedirect.mjs',
    text: 'Endpoint = `https://',
    by: 'Endpoint = `http://',
  },
  {
    file: 'utils/openAuthSession.mjs',
    text: ".replace('http://', 'https://')",
    by: '',
  },
]);

/** Production builds to `.build/web`; `--mode localhost` builds what the local run serves to `.build/web-local`. */
export default defineConfig(({ mode }) => withFewChunks(() => pages(mode)));

function pages(mode: string): UserConfig {
  const isLocal = mode === 'localhost';
  return {
    mode,
    root: here,
    plugins: [
      withFirstCode(),
      slimShared(resolve(here, '..', 'shared')),
      withoutUnused(),
      isLocal && signInWithoutTls,
    ],
    // Makes the build independent of the folder and the environment it starts in.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    resolve: {
      conditions: ['module', 'browser', 'production'],
      alias: [
        // React has it itself.
        { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      ],
    },
    build: {
      outDir: resolve(here, '..', '.build', isLocal ? 'web-local' : 'web'),
      emptyOutDir: true,
      manifest: true,
      sourcemap: false,
      target: 'es2023',
      assetsInlineLimit: 0,
      // Every browser of the target has `modulepreload`.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: [resolve(here, 'index.html'), resolve(here, 'src/start/start.ts')],
        onwarn(warning, warn) {
          // 'use client' speaks to server components, of which there are none here.
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
        },
      },
    },
  };
}
