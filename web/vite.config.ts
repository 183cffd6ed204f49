import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { withFewChunks } from './few-chunks.ts';
import { withFirstCode } from './first-code.ts';
import { slimShared } from './slim-shared.ts';
import { withoutUnused } from './without-unused.ts';

const here = dirname(fileURLToPath(import.meta.url));

const router = resolve(here, '..', 'node_modules/react-router/dist/production');

/** The files of Amplify that require TLS, and the code that does. */
const insistsOnTls: readonly (readonly [file: string, text: string, local: string])[] = [
  ['apis/signInWithRedirect.mjs', 'oAuthUrl = `https://', 'oAuthUrl = `http://'],
  ['oauth/completeOAuthFlow.mjs', "'https://' + domain", "'http://' + domain"],
  ['oauth/oAuthSignOutRedirect.mjs', 'Endpoint = `https://', 'Endpoint = `http://'],
  ['utils/openAuthSession.mjs', ".replace('http://', 'https://')", ''],
];

/**
 * Lets the local build sign in without TLS on this machine's own addresses. It throws when Amplify's text has changed, and
 * when one of the files was never met, so that a new version cannot pass by silently.
 */
function signInWithoutTls(): Plugin {
  const met = new Set<string>();
  return {
    name: 'sign-in-without-tls',
    transform(code, id) {
      const found = insistsOnTls.find(([file]) => id.includes('aws-amplify') && id.endsWith(file));
      if (!found) return null;
      const [file, text, local] = found;
      if (!code.includes(text)) throw new Error(`${file} of Amplify no longer holds ${text}`);
      met.add(file);
      return { code: code.replace(text, local), map: null };
    },
    buildEnd(error) {
      const missed = insistsOnTls.filter(([file]) => !met.has(file)).map(([file]) => file);
      if (!error && missed.length > 0)
        throw new Error(`Amplify no longer has ${missed.join(', ')}`);
    },
  };
}

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
      isLocal && signInWithoutTls(),
    ],
    // Makes the build independent of the folder and the environment it starts in.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    // The package offers browsers its development build; the other one lies beside it.
    resolve: {
      conditions: ['module', 'browser', 'production'],
      alias: [
        // React has it itself.
        { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
        { find: /^react-router$/, replacement: `${router}/index.mjs` },
        { find: /^react-router\/dom$/, replacement: `${router}/dom-export.mjs` },
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
