import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from './lib/backup/backup.ts';
import { openStores, whereUsage } from './lib/stores.ts';

/** `npm run backup`: writes everything that a portal keeps into a folder. */
const usage = `npm run backup -- --to FOLDER      Everything that the portal keeps, as files.

  --to FOLDER     an empty folder
${whereUsage}

A portal in use changes while it is read; for a picture of one moment stop it first. The folder holds a school's
data in plain text: keep it as you keep the school's files, and delete it as they are to be deleted.`;

try {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      port: { type: 'string' },
      data: { type: 'string' },
      stack: { type: 'string' },
    },
  });
  if (!values.to) throw new Error(usage);
  const stores = await openStores(values);
  try {
    const folder = resolve(values.to);
    const { sha256 } = await backUp(stores, folder, console.log);
    console.log(`\nThe backup is in ${folder}. Its hash is ${sha256}.`);
  } finally {
    await stores.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
