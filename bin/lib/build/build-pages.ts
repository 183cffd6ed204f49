import { build } from 'vite';
import { outerPages } from '../../../web/outer.config.ts';
import { portalPages } from '../../../web/vite.config.ts';
import { serviceWorker } from '../../../web/worker.config.ts';
import { writeNotices } from './licences/notices.ts';
import { licenceFile } from './licences/packages.ts';
import { expectListed } from './transformations.ts';

/** A program that builds the pages into a folder: `build-pages.ts FOLDER`. */
const [outDir = ''] = process.argv.slice(2);
// The first build empties the folder, the others add to it, and the last lists what is there.
const builds = { portal: portalPages, outer: outerPages, worker: serviceWorker };
for (const [name, configOf] of Object.entries(builds)) {
  const config = configOf(outDir);
  expectListed(config);
  await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, license: { fileName: licenceFile(name) } },
  });
}
writeNotices(outDir);
