import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { rebuildSignIns } from './lib/backup/local-sign-ins.ts';
import { restore } from './lib/backup/restore.ts';
import { openStores, whereUsage } from './lib/stores.ts';

/** `npm run restore`: puts a backup into a portal. */
const usage = `npm run restore -- --from FOLDER [--over]      Puts a backup into an empty portal.

  --from FOLDER   a folder that \`npm run backup\` wrote
  --over          deletes everything that the portal stores, then restores
${whereUsage}

If a restore is interrupted, run the same command again. Sign-ins, messages on queues and exported lists are not
part of a backup (docs/runbook.md, "Restore a school").`;

try {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      over: { type: 'boolean', default: false },
      port: { type: 'string' },
      data: { type: 'string' },
      stack: { type: 'string' },
    },
  });
  if (!values.from) throw new Error(usage);
  const stores = await openStores(values);
  try {
    // `npm start` must treat the folder as incomplete until the restore has finished.
    const fresh = stores.opened?.folder.seeding === 'done' ? undefined : stores.opened;
    fresh?.folder.beginSeed();
    const { sha256 } = await restore(stores, resolve(values.from), {
      over: values.over,
      print: console.log,
    });
    fresh?.folder.finishSeed({ people: await rebuildSignIns(stores, fresh.portal) });
    console.log(`\nThe portal now holds the backup ${sha256}.`);
  } finally {
    await stores.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
