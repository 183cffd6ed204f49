import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drill } from './lib/backup/drill.ts';
import { peopleToShow } from './lib/backup/people-to-show.ts';
import { restore } from './lib/backup/restore.ts';
import { help } from './lib/help.mjs';
import { faultText, openStores, type Where } from './lib/stores.ts';

/** `npm run restore`: puts a backup into a portal. */
const usage = help.restore;

try {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      over: { type: 'boolean', default: false },
      drill: { type: 'boolean', default: false },
      port: { type: 'string' },
      data: { type: 'string' },
      stack: { type: 'string' },
    },
  });
  if (!values.from) throw new Error(usage);
  if (values.drill) {
    if (values.over || values.port || values.data || values.stack) {
      throw new Error('A drill has a portal of its own: give only --from and --drill.');
    }
    await rehearse(resolve(values.from));
  } else {
    await restoreInto(values.from, values);
  }
} catch (error) {
  console.error(faultText(error, usage));
  process.exitCode = 1;
}

/** Restores into a portal in a folder that is deleted afterwards, and fails if anything differs. */
async function rehearse(from: string): Promise<void> {
  const began = performance.now();
  const scratch = mkdtempSync(join(tmpdir(), 'portal-drill-'));
  try {
    const stores = await openStores({ data: join(scratch, 'data') });
    const found = await drill(stores, { from, scratch, print: console.log }).finally(() =>
      stores.close(),
    );
    for (const { name, backup, restored } of found) {
      console.error(`${name} differs: the backup has ${backup}, the restored portal ${restored}.`);
    }
    if (found.length > 0) throw new Error('The drill failed: this backup cannot be trusted.');
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(`The drill succeeded: everything in the backup came back, in ${seconds} s.`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function restoreInto(
  from: string,
  values: Where & { readonly over: boolean },
): Promise<void> {
  const stores = await openStores(values);
  try {
    // `npm start` must treat the folder as incomplete until the restore has finished.
    const fresh = stores.opened?.folder.seeding === 'done' ? undefined : stores.opened;
    fresh?.folder.beginSeed();
    const { sha256 } = await restore(stores, resolve(from), {
      over: values.over,
      print: console.log,
    });
    fresh?.folder.finishSeed({ people: await peopleToShow(stores) });
    console.log(`\nThe portal now holds the backup ${sha256}.`);
  } finally {
    await stores.close();
  }
}
