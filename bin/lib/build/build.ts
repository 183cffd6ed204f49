import { join } from 'node:path';
import { buildFolder, project } from '../project.ts';
import { runScript } from '../run-script.ts';
import { fingerprint } from './fingerprint.ts';
import { makeOnce } from './make-once.ts';

/** The two builds of the pages: for the cloud, and for `http://*.localhost` (no TLS). */
export type WebBuild = 'production' | 'localhost';

const givenWeb = process.env.PORTAL_WEB;

/** Returns the folder of a build of the pages. */
export const webFolder = (mode: WebBuild) =>
  givenWeb ?? join(buildFolder, mode === 'production' ? 'web' : 'web-local');

/** Builds the pages; returns the hash of the inputs. If `PORTAL_WEB` is set, uses that folder. */
export async function buildWeb(mode: WebBuild): Promise<string> {
  if (givenWeb) return fingerprint(project, [givenWeb]);
  const made = ['bin/lib/build/build-pages.ts', 'bin/lib/build/licences'];
  const inputs = fingerprint(project, ['web', 'shared', 'package-lock.json', ...made], {
    facts: [mode],
  });
  await makeOnce(webFolder(mode), inputs, async (outDir) => {
    await runScript('bin/lib/build/build-pages.ts', [mode, outDir]);
  });
  return inputs;
}
