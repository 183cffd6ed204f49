import { type Effect, type Quirk, quirks } from '#test/intake/quirks/quirks';
import { filesOf, type RosterFiles, zipOf } from '#test/intake/quirks/tables';
import type { Day, YearSite } from '../frame/calendar.ts';
import type { MakeScript } from '../frame/script.ts';
import { officers, type World } from '../frame/world.ts';
import { applyFile, newestIntake } from './files.ts';
import { some } from './posts-of-year.ts';

/** A teacher's second record would join the portal for one night, and no rule here knows of it. */
const leftOut = ['users: a teacher who is a guardian too, with the same name'];

/** What the file that waits at a school would tell the portal. */
const arriving = new Map<string, Partial<Effect>>();

const isLoaded = ({ isSchoolDay, weekday }: Day) => isSchoolDay || weekday === 3;

/** Drops the export of a night, with some of what real programs write. */
export async function dropRoster(
  world: World,
  site: YearSite,
  { quirky = 0, withBook = false }: { quirky?: number; withBook?: boolean },
): Promise<void> {
  const files = filesOf(world.sis[site].export({ withBook }));
  const used = new Set<string>();
  const possible = quirks.filter(({ name }) => {
    const [table = '', is] = name.split(': ');
    return !leftOut.includes(name) && (is === undefined || table in files.tables);
  });
  const told: Record<keyof Effect, unknown[]> = { lost: [], gone: [], emptied: [] };
  // No program writes the same twice: a school year of two years would then be one of three.
  for (const quirk of some(world, possible, quirky)) {
    const effect = applied(quirk, files, { world, used });
    for (const kind of ['lost', 'gone', 'emptied'] as const)
      told[kind].push(...(effect[kind] ?? []));
  }
  arriving.set(site, told as unknown as Effect);
  await world.drop(site, 'roster.zip', zipOf(files));
}

/** Applies a quirk. In a small school it may find no row that it could change. */
function applied(
  quirk: Quirk,
  files: RosterFiles,
  { world, used }: { readonly world: World; readonly used: Set<string> },
): Partial<Effect> {
  try {
    return quirk.apply(files, world.chance, used);
  } catch {
    return {};
  }
}

/** Applies the newest roster as an administrator does who has read its dry run. */
export async function applyRoster(world: World, site: YearSite, by: string): Promise<void> {
  await applyFile(world, { site, by, filename: 'roster.zip' });
  world.known[site].take(world.sis[site], arriving.get(site) ?? {});
}

/**
 * Each night the information system writes its export with quirks of its own, and before school an
 * administrator applies it; in the holidays once a week. The book of marks is in it on Mondays.
 */
export const roster: MakeScript = (world) => ({
  name: 'roster',
  due: (day) =>
    isLoaded(day)
      ? [
          { at: '03:10', what: 'arrives' },
          { at: '07:40', what: 'is applied' },
        ]
      : [],
  async act({ site, weekday }, { what }) {
    if (what === 'arrives') {
      await dropRoster(world, site, { quirky: world.chance.under(4), withBook: weekday === 1 });
    } else await applyRoster(world, site, officers[site].administrator);
  },
  async expect(day) {
    if (!isLoaded(day)) return [];
    const { site } = day;
    const by = officers[site].administrator;
    const newest = await newestIntake(world, { site, by, filename: 'roster.zip' });
    return newest?.state === 'applied' ? [] : [`the roster is ${newest?.state}`];
  },
});
