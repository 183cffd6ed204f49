import { existsSync, readFileSync } from 'node:fs';
import { checkFile } from '#functions/intake/engine/check';
import { writePlan } from '#functions/intake/engine/write';
import { openWorkshop } from '../workshop.ts';

/** Takes a package in, as a program of its own, and says what it took. */
const [file = ''] = process.argv.slice(2);
console.info = () => {};
const still = await openWorkshop();
const shop = { ...still, now: () => new Date() };
const told: number[] = [];
const intakes = {
  ...shop.intakes,
  step: async (...args: Parameters<typeof shop.intakes.step>) => {
    told.push(args[2].done);
    return shop.intakes.step(...args);
  },
};
const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
};
const intakeUid = await shop.announce('main', readFileSync(file));
const checked = await timed(() => checkFile(shop, 'main', intakeUid));
const ready = await shop.intakes.get('main', intakeUid);
if (ready) await shop.intakes.beginApply('main', ready, shop.now());
const applied = await timed(() => writePlan({ ...shop, intakes }, 'main', intakeUid));
const end = await shop.intakes.get('main', intakeUid);
await still.tables.stop();
console.log(
  JSON.stringify({
    state: end?.state,
    counts: end?.counts,
    steps: told.length,
    isRising: told.every((done, i) => i === 0 || done > (told[i - 1] ?? 0)),
    last: told.at(-1),
    total: end?.plan?.changes,
    megabytes: Math.round(peakKilobytes() / 1024),
    checked,
    applied,
  }),
);

/** The most memory that this program held. What the system reports of a child begins with the size of whoever started it; Linux also tells the program's own. */
function peakKilobytes(): number {
  const own = '/proc/self/status';
  const peak = existsSync(own) && /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(own, 'utf8'))?.[1];
  return peak ? Number(peak) : process.resourceUsage().maxRSS;
}
