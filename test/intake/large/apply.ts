import { existsSync, readFileSync } from 'node:fs';
import { schoolNamed } from '#test/support/records/school';
import { openWorkshop, worked } from '../intake-deps.ts';
import { callAsDeployed } from './as-deployed.ts';

// Applies a package and the one of the next night in a process of their own, and prints what they
// needed.
const [file = '', nextFile = ''] = process.argv.slice(2);
console.info = () => {};
const still = await openWorkshop();
await callAsDeployed(still.tables);
const deps = { ...still, now: () => new Date() };
const progress: number[] = [];
const intakes = {
  ...deps.intakes,
  step: async (...args: Parameters<typeof deps.intakes.step>) => {
    progress.push(args[2].done);
    return deps.intakes.step(...args);
  },
};
const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
};
const intakeUid = await deps.announce('main', readFileSync(file));
const checked = await timed(() => worked(deps, schoolNamed('main'), intakeUid));
const ready = await deps.intakes.of(schoolNamed('main')).get(intakeUid);
if (ready) await deps.intakes.of(schoolNamed('main')).beginApply(ready, deps.now());
const applied = await timed(() => worked({ ...deps, intakes }, schoolNamed('main'), intakeUid));
const end = await deps.intakes.of(schoolNamed('main')).get(intakeUid);
const nightly = await nextNight();
await still.tables.stop();
console.log(
  JSON.stringify({
    state: end?.state,
    counts: end?.counts,
    steps: progress.length,
    isRising: progress.every((done, i) => i === 0 || done > (progress[i - 1] ?? 0)),
    last: progress.at(-1),
    total: end?.plan?.changes,
    megabytes: Math.round(peakKilobytes() / 1024),
    checked,
    applied,
    nightly,
  }),
);

/** Checks and applies the second package. Returns the time in ms, and of it that of the processor. */
async function nextNight() {
  const uid = await deps.announce('main', readFileSync(nextFile));
  const before = process.cpuUsage();
  const began = performance.now();
  await worked(deps, schoolNamed('main'), uid);
  const stored = await deps.intakes.of(schoolNamed('main')).get(uid);
  if (stored) await deps.intakes.of(schoolNamed('main')).beginApply(stored, deps.now());
  await worked(deps, schoolNamed('main'), uid);
  const { user, system } = process.cpuUsage(before);
  const { state, plan } = (await deps.intakes.of(schoolNamed('main')).get(uid)) ?? {};
  return {
    state,
    changes: plan?.changes,
    processor: Math.round((user + system) / 1000),
    elapsed: Math.round(performance.now() - began),
  };
}

/**
 * Returns the peak memory of this process in kilobytes. The usage that the system reports starts
 * with the size of the parent process, so on Linux it is read from `/proc`.
 */
function peakKilobytes(): number {
  const own = '/proc/self/status';
  const peak = existsSync(own) && /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(own, 'utf8'))?.[1];
  return peak ? Number(peak) : process.resourceUsage().maxRSS;
}
