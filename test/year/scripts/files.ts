import { api } from '#shared/api';
import type { Intake } from '#shared/intake/intake.contract';
import { asksOf } from '#shared/intake/intake-asks';
import type { YearSite } from '../frame/calendar.ts';
import type { World } from '../frame/world.ts';

/** A file of a school's systems, and the person who applies it. */
interface Arrived {
  readonly site: YearSite;
  readonly by: string;
  readonly filename: string;
}

/** Returns the newest intake of a file. */
export async function newestIntake(
  { ask }: World,
  { site, by, filename }: Arrived,
): Promise<Intake | undefined> {
  const { records } = await ask(site, by, api.intake.list, { limit: 20 });
  return records.find((each) => each.filename === filename);
}

/** How long a person waits before looking again at a file that is not done yet, in milliseconds. */
const pause = 7 * 60_000;

/** How often a person looks: the work of a worker that died begins again when its lease is over. */
const mostLooks = 5;

/** Looks at an intake until it is out of a state. */
async function after<Found extends Intake | undefined>(
  states: readonly Intake['state'][],
  world: World,
  look: () => Promise<Found>,
): Promise<Found> {
  let found = await look();
  for (let looks = 1; found && states.includes(found.state) && looks < mostLooks; looks++) {
    await world.until(new Date(world.clock.now().getTime() + pause));
    // It runs each minute, also while a person waits.
    await world.run('work-watch');
    await world.settle();
    found = await look();
  }
  return found;
}

/** Applies the newest file of a name, as a person does who has read its dry run. */
export async function applyFile(world: World, file: Arrived): Promise<void> {
  const { site, by, filename } = file;
  // The newest one is that of an earlier file as long as the worker is dead that gets this one.
  const newest = await after(['validating', 'awaiting-file', 'applied'], world, () =>
    newestIntake(world, file),
  );
  if (newest?.state !== 'ready') {
    const whole =
      newest && (await world.ask(site, by, api.intake.get, { intakeUid: newest.intakeUid }));
    throw new Error(`${filename} is not ready. ${reasonOf(whole)}`);
  }
  const { intakeUid } = newest;
  const confirmed = asksOf(newest).map(({ field, number }) => [field, number]);
  await world.ask(site, by, api.intake.apply, { intakeUid, ...Object.fromEntries(confirmed) });
  await world.settle();
  const applied = await after(['applying'], world, () =>
    world.ask(site, by, api.intake.get, { intakeUid }),
  );
  if (applied.state !== 'applied') throw new Error(`${filename}: ${reasonOf(applied)}`);
  world.byHand(`apply ${filename}`);
}

const reasonOf = (intake: Intake | undefined): string =>
  JSON.stringify([intake?.state, intake?.message, intake?.faults.slice(0, 3)]);
