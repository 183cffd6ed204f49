import { strToU8, zipSync } from 'fflate';
import type { DemoSite } from '../demo/content.ts';
import { type DemoPackage, demoSchool } from '../demo/school.ts';
import type { Seeded } from './data-folder.ts';
import type { Portal } from './portal.ts';
import { giveAccounts } from './seed/accounts.ts';
import { writeAreas } from './seed/areas.ts';
import { writeContent } from './seed/content.ts';
import { writePlaces } from './seed/places.ts';
import { type HandedIn, takeInFiles } from './seed/roster.ts';
import { openTools } from './seed/tools.ts';

const sites: readonly DemoSite[] = ['main', 'regional'];

/**
 * Fills an empty portal with the demo school, the way a school would begin: a first administrator is granted, the roster goes through
 * the intake, people get their capabilities, and then somebody writes.
 */
export async function seed(
  portal: Portal,
  { people, date }: { people?: number | undefined; date?: string | undefined } = {},
): Promise<Seeded> {
  const today = date ?? new Date().toISOString().slice(0, 10);
  const school = demoSchool({ people: people ?? 300, date: today });
  const tools = openTools(portal);
  try {
    for (const site of sites) {
      await giveAccounts(tools, site, school.accounts[site]);
      await takeInFiles(tools, site, handedIn(school.packages[site]));
      for (const person of school.people.filter((each) => each.site === site)) {
        await tools.grants.set(site, person.username, person.capabilities, new Date());
      }
      await writeContent(tools, site, new Date());
      await writePlaces(tools, site, new Date());
      await writeAreas(tools, site);
    }
  } finally {
    tools.close();
  }
  return {
    people: school.people.map(({ site, username, name, description }) => ({
      site,
      username,
      name,
      description,
    })),
  };
}

/** What the intake takes beside the roster, in one zip. */
const ownFiles = ['units.csv', 'resources.csv', 'classrooms.csv', 'calendar.csv', 'clubs.ics'];

/** The roster first: what the other files name must be there. */
function handedIn({ roster, files }: DemoPackage): HandedIn[] {
  const entries = ownFiles.map((name) => [name, strToU8(files[name] ?? '')]);
  return [
    { filename: 'roster.zip', bytes: roster },
    { filename: 'courses-and-calendar.zip', bytes: zipSync(Object.fromEntries(entries)) },
  ];
}
