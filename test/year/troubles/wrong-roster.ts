import { api } from '#shared/api';
import { asksOf } from '#shared/intake/intake-asks';
import { filesOf, type RosterFiles, zipOf } from '#test/intake/quirks/tables';
import type { Day, YearSite } from '../frame/calendar.ts';
import { Refused } from '../frame/calls.ts';
import type { MakeScript } from '../frame/script.ts';
import { officers, type World } from '../frame/world.ts';
import { newestIntake } from '../scripts/files.ts';

/** A package as large as that of a night that nobody should apply. */
interface Wrong {
  readonly name: string;
  readonly make: (world: World, site: YearSite) => Uint8Array;
  /** What the portal makes of it: it refuses the file, or asks before it is applied. */
  readonly becomes: 'refused' | 'asks';
}

const exported = ({ sis }: World, site: YearSite): RosterFiles => filesOf(sis[site].export());
const without = (files: RosterFiles, table: string, isLost: (n: number) => boolean) => {
  const of = files.tables[table];
  of?.rows.splice(0, of.rows.length, ...of.rows.filter((_, n) => !isLost(n)));
  return files;
};

const wrongs: readonly Wrong[] = [
  {
    name: 'half of the people',
    make: (world, site) => zipOf(without(exported(world, site), 'users', (n) => n % 2 === 0)),
    becomes: 'asks',
  },
  {
    name: 'a zip that is cut off',
    make({ sis }, site) {
      const whole = sis[site].export();
      return whole.subarray(0, Math.floor(whole.length * 0.7));
    },
    becomes: 'refused',
  },
  {
    name: 'a column less in each second row',
    make(world, site) {
      const files = exported(world, site);
      for (const [n, row] of files.tables.users?.rows.entries() ?? []) if (n % 2) row.splice(3);
      return zipOf(files);
    },
    becomes: 'refused',
  },
  {
    name: 'people without names',
    make(world, site) {
      const files = exported(world, site);
      const { users } = files.tables;
      const at = users?.header.indexOf('username') ?? -1;
      for (const row of users?.rows ?? []) row[at] = '';
      return zipOf(files);
    },
    becomes: 'refused',
  },
];

const filename = 'roster-of-today.zip';

/**
 * At 1 pm of each school day a large roster arrives that is wrong. The portal refuses it, or asks for a
 * number before it is applied, so nobody applies it. Nobody leaves, and the roster of the next night is
 * applied as always.
 */
export const wrongRoster: MakeScript = (world) => {
  const sent: Partial<Record<YearSite, { readonly wrong: Wrong; readonly people: number }>> = {};
  return {
    name: 'wrong-roster',
    due: ({ isSchoolDay }) => (isSchoolDay ? [{ at: '13:00' }] : []),
    async act({ site }) {
      const wrong = world.chance.pick(wrongs);
      sent[site] = { wrong, people: activeAt(world, site) };
      await world.drop(site, filename, wrong.make(world, site));
    },
    async expect(day) {
      const today = day.isSchoolDay ? sent[day.site] : undefined;
      return today ? stays(world, day, today.wrong, today.people) : [];
    },
  };
};

/** How many people are at a school, by the records of the portal. */
const activeAt = ({ portal: { tables } }: World, site: YearSite): number =>
  [...tables.database.table('users').items.values()].filter(
    ({ pk, status }) => pk === site && status === 'active',
  ).length;

async function stays(
  world: World,
  { site }: Day,
  { name, becomes }: Wrong,
  people: number,
): Promise<string[]> {
  const by = officers[site].administrator;
  const found = await newestIntake(world, { site, by, filename });
  const wrong: string[] = [];
  if (activeAt(world, site) !== people) wrong.push(`“${name}” changed who is here`);
  if (becomes === 'refused') {
    if (found?.state !== 'refused') wrong.push(`“${name}” is ${found?.state}`);
    return wrong;
  }
  if (found?.state !== 'ready' || asksOf(found).length === 0) {
    wrong.push(`“${name}” is ${found?.state} and asks for nothing`);
    return wrong;
  }
  try {
    await world.ask(site, by, api.intake.apply, { intakeUid: found.intakeUid });
    wrong.push(`“${name}” is applied without a question`);
  } catch (error) {
    if (!(error instanceof Refused) || error.status >= 500) throw error;
  }
  return wrong;
}
