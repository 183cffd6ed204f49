import { resolve } from 'node:path';
import { DataFolder, dataFolder } from './lib/data-folder.ts';
import { help, readOptions } from './lib/local-options.ts';
import { openPortal, type Portal } from './lib/portal.ts';
import { step } from './lib/steps.ts';
import { showPeople } from './lib/welcome.ts';

/** `npm start`: the whole portal on this machine. */
let portal: Portal | undefined;
let data: DataFolder | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => leave(0));
await main().catch((error: unknown) => {
  // A sentence is enough for what people can mend; a fault of ours is shown whole.
  const ours = [TypeError, RangeError, ReferenceError, SyntaxError];
  const isSentence = error instanceof Error && !ours.some((kind) => error instanceof kind);
  console.error(isSentence ? `\n${error.message}` : error);
  return leave(1);
});

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options.help) return console.log(help);

  data = DataFolder.open(resolve(options.data ?? dataFolder));
  if (options.reset) data.clear();
  else if (data.seeding === 'interrupted') {
    console.log('The first start was interrupted; starting anew.');
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
  const { seed } = await import('./lib/seed.ts');
  const seeded = await step('Two schools with their people', () => seed(running, { people }));
  into.finishSeed(seeded);
}

/** Puts everything away and ends; what hangs is left to the end of the process. */
async function leave(code: number): Promise<void> {
  setTimeout(() => process.exit(code), 1_500).unref();
  await portal?.stop();
  data?.release();
  process.exit(code);
}
