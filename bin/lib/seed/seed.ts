import { strToU8, zipSync } from 'fflate';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { dayIn } from '#shared/kernel/zone';
import { type DemoSite, demoSettings } from '../../demo/content.ts';
import type { DemoPerson } from '../../demo/people/cast.ts';
import { type DemoPackage, type DemoSchool, demoSchool } from '../../demo/school.ts';
import type { Seeded } from '../running/data-folder.ts';
import type { Portal } from '../running/portal.ts';
import { writeAbsences } from './absences.ts';
import { writeAnswers } from './answers.ts';
import { writeAreas } from './areas.ts';
import { writeConfidential } from './confidential.ts';
import { writeContent, writeSettings } from './content.ts';
import { writeEvents } from './events.ts';
import { writeGoals } from './goals.ts';
import { writeMailText } from './mail-text.ts';
import { writeMailings } from './mailings.ts';
import { giveAccounts } from './people/accounts.ts';
import { writeSchoolGroups } from './people/school-groups.ts';
import { writePlaces } from './places.ts';
import { writeReaders } from './readers.ts';

import { dismissOperator, importFile, type UploadFile } from './roster.ts';

import { writeSigning } from './signing.ts';
import { writeSubscribers } from './subscribers.ts';
import { openTools, type Tools } from './tools.ts';
import { writeUsage } from './usage.ts';
import { writeVisitors } from './visitors.ts';

const sites: readonly DemoSite[] = ['main', 'regional'];

/** What is told while the demo schools are written. */
export interface SeedProgress {
  /** A school has its settings and people: they can sign in, and the rest follows. */
  opened(site: DemoSite, people: Seeded['people']): void;
  /** A part of a school is complete. */
  written(part: string, seconds: number): void;
}

export interface SeedOptions {
  /** The students of main; regional has a third of them. */
  people?: number | undefined;
  date?: string | undefined;
  progress?: SeedProgress | undefined;
}

/**
 * Fills an empty portal with the demo schools in the order of a real start: the settings, a first
 * administrator, the roster through the intake, people's capabilities, then content. The first
 * school gets its people first; from then on both are written side by side.
 */
export async function seed(
  portal: Portal,
  { people, date, progress = silent }: SeedOptions = {},
): Promise<Seeded> {
  const today = date ?? dayIn(demoSettings.main.timeZone, new Date());
  const school = demoSchool({ people: people ?? 300, date: today });
  const shown = school.people.map(({ site, username, name, description }) => ({
    site,
    username,
    name,
    description,
  }));
  const tools = openTools(portal);
  const write = async (site: DemoSite, before: Promise<unknown>) => {
    const named = school.people.filter((each) => each.site === site);
    const writing = {
      tools,
      site,
      named,
      files: school.packages[site],
      // Tests and measurements count the mail and the readers of a small school themselves.
      isSmall: people !== undefined && people < 100,
      part: partsOf(site, progress),
    };
    await before;
    await writing.part('People', () => writePeople(writing, school.accounts[site]));
    progress.opened(
      site,
      shown.filter((each) => each.site === site),
    );
    return () => writeRest(writing);
  };
  try {
    let before: Promise<unknown> = Promise.resolve();
    const opened = sites.map((site) => {
      const people = write(site, before);
      before = people;
      return people;
    });
    await allOf(opened.map(async (site) => (await site)()));
  } finally {
    tools.close();
  }
  return { people: shown };
}

const silent: SeedProgress = { opened() {}, written() {} };

/** A school that is being written. */
interface Writing {
  readonly tools: Tools;
  readonly site: DemoSite;
  readonly named: readonly DemoPerson[];
  readonly files: DemoPackage;
  readonly isSmall: boolean;
  readonly part: ReturnType<typeof partsOf>;
}

/** Returns the function that writes a part of a school, and names the part if it fails. */
const partsOf =
  (site: DemoSite, { written }: SeedProgress) =>
  async (title: string, work: () => Promise<void>): Promise<void> => {
    const name = `${title} of ${site}`;
    const started = performance.now();
    try {
      await work();
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`${name} could not be written. ${reason}`, { cause });
    }
    written(name, (performance.now() - started) / 1000);
  };

/** Waits until all have ended, and then throws the first fault: nothing writes after it. */
async function allOf(works: readonly Promise<unknown>[]): Promise<void> {
  const ended = await Promise.allSettled(works);
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
}

/** Writes what people need to sign in and to see what is theirs. */
async function writePeople(
  writing: Writing,
  accounts: DemoSchool['accounts'][DemoSite],
): Promise<void> {
  const { tools, named, files } = writing;
  const shows = new Map(named.map(({ username, description }) => [username, description]));
  // The school's directory knows everyone; these come first on the sign-in page.
  const first = accounts.flatMap((account) => {
    const shown = shows.get(account.username);
    return shown ? [{ ...account, shows: shown }] : [];
  });
  const school = namedSchool(writing.site);
  await giveAccounts(tools, school.site, first);
  await writeSettings(tools, writing.site, new Date());
  await importFile(tools, school.site, { filename: 'roster.zip', bytes: files.roster });
  for (const { username, capabilities } of named) {
    await tools.grants.of(school).set(username, capabilities, new Date());
  }
  await dismissOperator(tools, school.site);
}

/** Writes everything else, each part beside those that it does not need. */
async function writeRest(writing: Writing): Promise<void> {
  const { tools, site, named, files, isSmall, part } = writing;
  const usernames = named.map(({ username }) => username);
  const who = () => ({ named: usernames, now: new Date() });
  const notices = async () => {
    await writeContent(tools, site, new Date());
    if (!isSmall) await writeReaders(tools, site, new Date());
    if (!isSmall) await writeMailings(tools, site, new Date());
    await writeUsage(tools, site, new Date());
    await writeEvents(tools, site, new Date());
    await writeAnswers(tools, site, who());
  };
  const learning = async () => {
    await importFile(tools, namedSchool(site).site, schoolFiles(files));
    await dismissOperator(tools, namedSchool(site).site);
    await writePlaces(tools, site, new Date());
    await writeAreas(tools, site);
    await writeConfidential(tools, site, new Date());
    await writeGoals(tools, site, new Date());
    await writeAbsences(tools, site, who());
  };
  const office = async () => {
    await writeMailText(tools, site, new Date());
    await writeSubscribers(tools, site, new Date());
    await writeVisitors(tools, site, named);
    await writeSigning(tools, site, who());
    await writeSchoolGroups(tools, site, new Date());
  };
  await allOf([
    part('Notices and newsletters', notices),
    part('School files, places and learning', learning),
    part('Documents and subscribers', office),
  ]);
}

/** The files that the intake takes beside the roster, in one zip. */
const ownFiles = [
  'units.csv',
  'resources.csv',
  'classrooms.csv',
  'calendar.csv',
  'clubs.ics',
  'absences.csv',
  'timetable.csv',
  'timetable-changes.csv',
  'finance.csv',
  'year-info.csv',
  'learning-behaviours.csv',
  'learning-goals.csv',
  'learning-virtues-goals.csv',
  'homeroom-comments.csv',
  'reports.csv',
];

/** Returns the upload of a school's own files, which refer to its roster. */
function schoolFiles({ files }: DemoPackage): UploadFile {
  const documents = Object.keys(files).filter((name) => name.startsWith('reports/'));
  const entries = [...ownFiles, ...documents].map((name) => [name, strToU8(files[name] ?? '')]);
  return { filename: 'school-files.zip', bytes: zipSync(Object.fromEntries(entries)) };
}
