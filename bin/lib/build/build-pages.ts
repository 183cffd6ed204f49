import { join } from 'node:path';
import { build } from 'vite';
import { project } from '../project.ts';
import { writeNotices } from './licences/notices.ts';
import { licenceFile } from './licences/packages.ts';

/** A program that builds the pages in a mode into a folder: `build-pages.ts production FOLDER`. */
const [mode = '', outDir = ''] = process.argv.slice(2);
// The first build empties the folder, and the others add to it.
for (const config of ['vite.config.ts', 'outer.config.ts', 'worker.config.ts']) {
  await build({
    configFile: join(project, 'web', config),
    mode,
    logLevel: 'silent',
    build: {
      outDir,
      emptyOutDir: config === 'vite.config.ts',
      license: { fileName: licenceFile(config) },
    },
  });
}
writeNotices(outDir);
