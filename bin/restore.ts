import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { rebuildSignIns } from './lib/backup/local-sign-ins.ts';
import { restore } from './lib/backup/restore.ts';
import { openStores, whereUsage } from './lib/stores.ts';

/** `npm run restore`: puts a backup into a portal. */
const usage = `npm run restore -- --from FOLDER [--over]      Puts a backup into an empty portal.

  --from FOLDER   a folder that \`npm run backup\` wrote
  --over          deletes what the portal holds, and then restores
${whereUsage}

What was interrupted is run again in the same words. Sign-ins, messages on queues and list files are not part of
a backup (docs/runbook.md, "Restore a school").`;

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
    // Until it is done, `npm start` must take the folder for one that was never filled to the end.
    const fresh = stores.opened?.folder.seeding === 'done' ? undefined : stores.opened;
    fresh?.folder.beginSeed();
    const { sha256 } = await restore(stores, resolve(values.from), {
      over: values.over,
      say: console.log,
    });
    fresh?.folder.finishSeed({ people: await rebuildSignIns(stores, fresh.portal) });
    console.log(`\nThe portal holds the backup ${sha256}.`);
  } finally {
    await stores.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
