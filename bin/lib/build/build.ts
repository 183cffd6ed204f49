import { join } from 'node:path';
import { buildFolder, project } from '../project.ts';
import { runScript } from '../run-script.ts';
import { fingerprint } from './fingerprint.ts';
import { makeOnce } from './make-once.ts';

const givenWeb = process.env.PORTAL_WEB;

/** The folder of the pages. */
export const webFolder = givenWeb ?? join(buildFolder, 'web');

/** Builds the pages; returns the hash of the inputs. If `PORTAL_WEB` is set, uses that folder. */
export async function buildWeb(): Promise<string> {
  if (givenWeb) return fingerprint(project, [givenWeb]);
  const inputs = fingerprint(project, [
    'web',
    'shared',
    'package-lock.json',
    'bin/lib/build/build-pages.ts',
    'bin/lib/build/licences',
    'bin/lib/build/transformations.ts',
  ]);
  await makeOnce(webFolder, inputs, async (outDir) => {
    await runScript('bin/lib/build/build-pages.ts', [outDir]);
  });
  return inputs;
}
