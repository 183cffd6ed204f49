import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { printStep, step } from './lib/build/steps.ts';
import { help } from './lib/help.mjs';
import { buildFolder } from './lib/project.ts';
import { DataFolder, dataFolder } from './lib/running/data-folder.ts';
import { sentenceOf } from './lib/running/faults.ts';
import { readOptions } from './lib/running/local-options.ts';
import type { Portal } from './lib/running/portal.ts';
import { showAddresses, showEnd, showFirstStep, showPeople } from './lib/running/welcome.ts';
import type { SeedProgress } from './lib/seed/seed.ts';
import { startTables } from './local/tables/start.ts';

/** `npm start` runs the whole portal on this machine. */
let portal: Portal | undefined;
let data: DataFolder | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => leave(0));
// A full disk also stops work that nobody waits for.
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.once(event, (cause: unknown) =>
    end(new Error('A part of the portal failed.', { cause })),
  );
}
await main().catch(end);

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options.help) return console.log(help.local);

  data = DataFolder.open(resolve(options.data ?? dataFolder));
  if (options.reset) data.clear();
  else if (data.seeding === 'interrupted') {
    console.log(
      'The data were not complete when the portal ended. Starting again with empty data.',
    );
    data.clear();
  }

  const isNew = data.seeding === 'absent' && options.seed;
  // It is read while other processes build.
  if (isNew) void import('./lib/seed/seed.ts');
  const { path: folder } = data;
  // Its thread reads the tables while this one loads the rest of the code.
  const tables = startTables(folder);
  tables.catch(() => {});
  enableCompileCache(join(buildFolder, 'compiled'));
  const { openPortal } = await import('./lib/running/portal.ts');
  const { port } = options;
  portal = await openPortal({ folder, port, schedules: true, isQuiet: isNew, step, tables });
  if (isNew) return writeDemo(portal, data, options.people);
  showAddresses(portal);
  const people = data.people();
  if (people.length > 0) showPeople(people);
  else await showFirstStep(portal);
  showEnd();
}

/** Writes the demo schools, and opens each as soon as its people can sign in. */
async function writeDemo(running: Portal, into: DataFolder, people: number | undefined) {
  into.beginSeed();
  const { seed } = await import('./lib/seed/seed.ts');
  let isOpen = false;
  const progress: SeedProgress = {
    written: printStep,
    opened(site, there) {
      if (!isOpen) showAddresses(running);
      isOpen = true;
      console.log(
        `\n  ${site} is open. The rest is still being written; screens show it as it comes.`,
      );
      showPeople(there);
      console.log();
    },
  };
  const seeded = await seed(running, { people, progress });
  into.finishSeed(seeded);
  running.follow();
  await step('Search, figures and mail', () => running.settled(600).catch(() => {}));
  console.log('\n  Everything is there.');
  showEnd();
}

/** Prints a fault and ends. A fault of our code is printed with its stack, others as a sentence. */
function end(error: unknown): Promise<void> {
  console.error(data ? sentenceOf(error, data.path) : sentenceOf(error));
  return leave(1);
}

/** Shuts down; exits after 1.5 s at the latest. */
async function leave(code: number): Promise<void> {
  setTimeout(() => process.exit(code), 1_500).unref();
  if (portal && data?.seeding === 'interrupted') {
    console.log(
      '\nThe data are not complete. The next npm start writes them again from the beginning.',
    );
  }
  await portal?.stop();
  data?.release();
  process.exit(code);
}
