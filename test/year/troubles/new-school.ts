import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { demoSettings } from '#bin/demo/content';
import { demoSchool } from '#bin/demo/school';
import { grants } from '#functions/people/store/grants';
import { api } from '#shared/api';
import { cell, filesOf, setCell, zipOf } from '#test/intake/quirks/tables';
import { schoolNamed } from '#test/support/records/school';
import { type Day, yearSites } from '../frame/calendar.ts';
import type { MakeScript } from '../frame/script.ts';
import { frozenSites, operator, type World } from '../frame/world.ts';
import { applyFile } from '../scripts/files.ts';

const site = 'open';
const people = 12;

/** The first school day of the third term. */
const isNew = ({ site: at, date, year }: Day): boolean =>
  at === 'main' && year.terms[2]?.start !== undefined && addTo(year.terms[2].start, 1) === date;

const addTo = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * In July a third school joins the running portal: a deployment, its settings, an operator and a roster.
 * The Lambdas know it without a restart, and the other schools stay as they are.
 */
export const newSchool: MakeScript = (world) => ({
  name: 'new-school',
  due: (day) => (isNew(day) ? [{ at: '17:30' }] : []),
  async act(day) {
    const before = countsOf(world);
    await join(world, day.date);
    const after = countsOf(world);
    if (before.join() !== after.join()) throw new Error('Records of the other schools changed');
    // Nobody loads a roster again.
    world.lasting.push(/rosterOld.*"site":"open"/);
  },
  async expect(day) {
    if (!isNew(day)) return [];
    const { records } = await world.ask(site as never, operator, api.people.list, { limit: 100 });
    return records.length > people ? [] : [`the new school has ${records.length} people`];
  },
});

async function join(world: World, date: string): Promise<void> {
  const { portal, clock } = world;
  await portal.openSchools([...yearSites, ...Object.keys(frozenSites), site]);
  const settings = { ...demoSettings.regional, schoolUid: site, schoolName: 'Open College' };
  const Item = { pk: site, sk: 'settings', ...settings };
  await portal.tables.db.send(new PutCommand({ TableName: 'settings', Item }));
  const rights = grants({ db: portal.tables.db, table: (name) => name }).of(schoolNamed(site));
  const newcomer = { firstname: 'Open', surname: 'Operator', email: '' };
  const { userUid } = await rights.set(operator, ['administrator'], clock.now(), { newcomer });
  world.operators.set(site as never, userUid);
  // A minute later every Lambda has read the list of schools again.
  await world.until(new Date(clock.now().getTime() + 61_000));
  await world.drop(site as never, 'roster.zip', rosterFor(date));
  await applyFile(world, { site: site as never, by: operator, filename: 'roster.zip' });
}

/** The roster of a small school, under the name of the new one. */
function rosterFor(date: string): Uint8Array {
  const files = filesOf(demoSchool({ people: people * 3, date }).packages.regional.roster);
  const orgs = files.tables.orgs;
  for (const row of orgs?.rows ?? []) {
    if (orgs && cell(orgs, row, 'identifier') === 'regional')
      setCell(orgs, row, 'identifier', site);
  }
  return zipOf(files);
}

/** Returns how many records of each table the other schools have. */
const countsOf = ({ portal: { tables } }: World): number[] =>
  ['users', 'posts', 'groups', 'roster'].map(
    (name) =>
      tables.texts(name).filter(([pk]) => yearSites.some((own) => `${pk}`.startsWith(own))).length,
  );
