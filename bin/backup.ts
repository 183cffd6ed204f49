import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from './lib/backup/backup.ts';
import { faultText, openStores, whereUsage } from './lib/stores.ts';

/** `npm run backup`: writes everything that a portal stores into a folder. */
const usage = `npm run backup -- --to FOLDER      Saves everything that the portal stores, as files.

  --to FOLDER     an empty folder
${whereUsage}

A portal that is in use changes during the backup. For a copy of one moment, stop the portal first. The folder
holds a school's data as plain text: protect it, and delete it, as you do the school's files.`;

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
  console.error(faultText(error, usage));
  process.exitCode = 1;
}
