import { resolve } from 'node:path';
import { help } from './help.mjs';
import { step } from './lib/build/steps.ts';
import { DataFolder, dataFolder } from './lib/running/data-folder.ts';
import { readOptions } from './lib/running/local-options.ts';
import { openPortal, type Portal } from './lib/running/portal.ts';
import { showPeople } from './lib/running/welcome.ts';

/** `npm start` runs the whole portal on this machine. */
let portal: Portal | undefined;
let data: DataFolder | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => leave(0));
await main().catch((error: unknown) => {
  // Faults of our code print with their stack, errors that people can fix only as a sentence.
  const ours = [TypeError, RangeError, ReferenceError, SyntaxError];
  const isSentence = error instanceof Error && !ours.some((kind) => error instanceof kind);
  console.error(isSentence ? `\n${error.message}` : error);
  return leave(1);
});

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options.help) return console.log(help.local);

  data = DataFolder.open(resolve(options.data ?? dataFolder));
  if (options.reset) data.clear();
  else if (data.seeding === 'interrupted') {
    console.log('The first start was interrupted. Starting again with empty data.');
    data.clear();
  }

  portal = await openPortal({ folder: data.path, port: options.port, schedules: true, step });
  if (data.seeding === 'absent' && options.seed) await seedInto(portal, data, options.people);
  showPeople(portal, data.people());
}

async function seedInto(
  running: Portal,
  into: DataFolder,
  people: number | undefined,
): Promise<void> {
  into.beginSeed();
  const { seed } = await import('./lib/seed/seed.ts');
  const seeded = await step('Two demo schools with their people', () => seed(running, { people }));
  into.finishSeed(seeded);
}

/** Shuts down; exits after 1.5 s at the latest. */
async function leave(code: number): Promise<void> {
  setTimeout(() => process.exit(code), 1_500).unref();
  await portal?.stop();
  data?.release();
  process.exit(code);
}
