import { strToU8, zipSync } from 'fflate';
import type { DemoSite } from '../../demo/content.ts';
import { type DemoPackage, demoSchool } from '../../demo/school.ts';
import type { Seeded } from '../running/data-folder.ts';
import type { Portal } from '../running/portal.ts';
import { writeAbsences } from './absences.ts';
import { giveAccounts } from './accounts.ts';
import { writeAcknowledgements } from './acknowledgements.ts';
import { writeAreas } from './areas.ts';
import { writeConfidential } from './confidential.ts';
import { writeContent, writeSettings } from './content.ts';
import { writeGoals } from './goals.ts';
import { writeMailText } from './mail-text.ts';
import { writeMailings } from './mailings.ts';
import { writePlaces } from './places.ts';
import { writeReaders } from './readers.ts';
import { importFiles, type UploadFile } from './roster.ts';
import { writeSigning } from './signing.ts';
import { writeSubscribers } from './subscribers.ts';
import { openTools } from './tools.ts';
import { writeUsage } from './usage.ts';
import { writeVisitors } from './visitors.ts';

const sites: readonly DemoSite[] = ['main', 'regional'];

/**
 * Fills an empty portal with the demo schools in the order of a real start: a first administrator, the settings,
 * the roster through the intake, people's capabilities, then content.
 */
export async function seed(
  portal: Portal,
  { people, date }: { people?: number | undefined; date?: string | undefined } = {},
): Promise<Seeded> {
  const today = date ?? new Date().toISOString().slice(0, 10);
  const school = demoSchool({ people: people ?? 300, date: today });
  // Tests and measurements count the mail and the readers of a small school themselves.
  const isSmall = people !== undefined && people < 100;
  const tools = openTools(portal);
  try {
    for (const site of sites) {
      const named = school.people.filter((each) => each.site === site);
      const shows = new Map(named.map(({ username, description }) => [username, description]));
      const accounts = school.accounts[site].map((account) => {
        const shown = shows.get(account.username);
        return shown ? { ...account, shows: shown } : account;
      });
      await giveAccounts(tools, site, accounts);
      await writeSettings(tools, site, new Date());
      await importFiles(tools, site, uploadsOf(school.packages[site]));
      for (const person of named) {
        await tools.grants.set(site, person.username, person.capabilities, new Date());
      }
      await writeContent(tools, site, new Date());
      await writeMailText(tools, site, new Date());
      await writeSubscribers(tools, site, new Date());
      await writePlaces(tools, site, new Date());
      await writeAreas(tools, site);
      await writeConfidential(tools, site, new Date());
      await writeGoals(tools, site, new Date());
      await writeUsage(tools, site, new Date());
      if (!isSmall) {
        await writeReaders(tools, site, new Date());
        await writeMailings(tools, site, new Date());
      }
      const usernames = named.map(({ username }) => username);
      await writeSigning(tools, site, { named: usernames, now: new Date() });
      await writeVisitors(tools, site, named);
      await writeAcknowledgements(tools, site, { named: usernames, now: new Date() });
      await writeAbsences(tools, site, { named: usernames, now: new Date() });
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

/** The files that the intake takes beside the roster, in one zip. */
const ownFiles = [
  ...['units.csv', 'resources.csv', 'classrooms.csv', 'calendar.csv', 'clubs.ics'],
  ...['absences.csv', 'timetable.csv', 'timetable-changes.csv', 'finance.csv', 'year-info.csv'],
  ...['learning-behaviours.csv', 'learning-goals.csv', 'learning-virtues-goals.csv'],
  ...['homeroom-comments.csv', 'reports.csv'],
];

/** Returns the uploads of a school. The roster comes first: the other files refer to it. */
function uploadsOf({ roster, files }: DemoPackage): UploadFile[] {
  const documents = Object.keys(files).filter((name) => name.startsWith('reports/'));
  const entries = [...ownFiles, ...documents].map((name) => [name, strToU8(files[name] ?? '')]);
  return [
    { filename: 'roster.zip', bytes: roster },
    { filename: 'school-files.zip', bytes: zipSync(Object.fromEntries(entries)) },
  ];
}
