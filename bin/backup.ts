import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from './lib/backup/backup.ts';
import { help } from './lib/help.mjs';
import { faultText, openStores } from './lib/stores.ts';

/** `npm run backup`: writes everything that a portal stores into a folder. */
const usage = help.backup;

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
