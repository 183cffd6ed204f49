import { strToU8, zipSync } from 'fflate';
import { csvOf } from '#bin/demo/csv';
import { pdfOf } from '#bin/demo/files/pdf';
import { api } from '#shared/api';
import type { Day, YearSite } from '../frame/calendar.ts';
import { Refused } from '../frame/calls.ts';
import type { MakeScript } from '../frame/script.ts';
import { officers, type World } from '../frame/world.ts';
import type { Person } from '../rules/people.ts';
import { applyFile } from './files.ts';
import { nowIs, numberOf, peopleNow, some } from './posts-of-year.ts';

/** A report of the year, as the school's file lists it. */
interface Report {
  readonly id: string;
  readonly child: Person;
  readonly number: string;
  readonly date: string;
}

/** The second Thursday of a term. */
const isIssued = ({ date, year, term, weekday }: Day): boolean => {
  const start = year.terms[(term ?? 0) - 1]?.start;
  if (start === undefined || weekday !== 4) return false;
  return Math.floor((Date.parse(date) - Date.parse(start)) / 604_800_000) === 1;
};

const filename = 'reports.zip';

/**
 * Once a term the school delivers the reports of some students, with all earlier ones in the list. A
 * carer with a link in force finds the report; other people of the school do not.
 */
export const reports: MakeScript = (world) => {
  const issued: Record<YearSite, Report[]> = { main: [], regional: [] };
  return {
    name: 'reports',
    due: (day) => (isIssued(day) && day.isSchoolDay ? [{ at: '16:40' }] : []),
    async act(day) {
      const { site } = day;
      const people = peopleNow(world, day);
      const here = new Set(people.map(({ sourcedId }) => sourcedId));
      issued[site] = issued[site].filter(({ child }) => here.has(child.sourcedId));
      const children = people.filter(({ type }) => type === 'student');
      const fresh = some(world, children, 4).map((child) => newReport(world, day, child));
      issued[site].push(...fresh);
      await world.drop(site, filename, packageOf(issued[site], fresh));
      await applyFile(world, { site, by: officers[site].administrator, filename });
      for (const { child, id } of fresh) {
        world.wrote(`the report ${id}`, async () => {
          const now = nowIs(world, site, child);
          // A list without the reports of a child who has left takes them back.
          if (!now || !issued[site].some((each) => each.id === id)) return undefined;
          return (await listed(world, site, now, now)).includes(id);
        });
      }
    },
    async expect(day) {
      const today = isIssued(day) && day.isSchoolDay ? issued[day.site] : [];
      const wrong: string[] = [];
      for (const report of some(world, today, 3))
        wrong.push(...(await isShown(world, day, report)));
      return wrong;
    },
  };
};

function newReport(world: World, { site, date }: Day, child: Person): Report {
  const number = numberOf(world, site, child);
  return { id: `${date}-${number}`, child, number, date };
}

const columns = ['FILE_ID', 'STUDENT_NUMBER', 'FILENAME', 'FILE_PATH', 'LAST_UPDATED', 'title'];
const pathOf = ({ id }: Report) => `reports/${id}.pdf`;

/** The list of all reports, with the files that the portal does not have yet. */
function packageOf(all: readonly Report[], fresh: readonly Report[]): Uint8Array {
  const rows = all.map((each) => [
    each.id,
    each.number,
    `Report of ${each.date}.pdf`,
    pathOf(each),
    each.date,
    `Report of ${each.date}`,
  ]);
  const files = fresh.map((each) => [pathOf(each), strToU8(pdfOf([`Student ${each.number}`]))]);
  return zipSync({ 'reports.csv': strToU8(csvOf(columns, rows)), ...Object.fromEntries(files) });
}

async function isShown(world: World, day: Day, { child, id }: Report): Promise<string[]> {
  const people = peopleNow(world, day);
  const wrong: string[] = [];
  const carers = people.filter(({ children }) => children.includes(child.sourcedId));
  const others = people.filter(
    ({ type, children }) => type !== 'faculty' && !children.includes(child.sourcedId),
  );
  const strangers = some(world, others, 2).filter(({ username }) => username !== child.username);
  for (const reader of [child, ...carers, ...strangers]) {
    const shown = await listed(world, day.site, reader, child);
    const may = reader === child || carers.includes(reader);
    if (shown.includes(id) !== may)
      wrong.push(`${reader.username} ${may ? 'misses' : 'sees'} the report ${id}`);
  }
  return wrong;
}

async function listed(world: World, site: YearSite, reader: Person, child: Person) {
  try {
    const route = api['student-academic-reports'].list;
    const input = { username: child.username, limit: 100 };
    const { records } = await world.ask(site, reader.username, route, input);
    return records.map(({ FILE_ID }) => FILE_ID);
  } catch (error) {
    if (error instanceof Refused && [403, 404].includes(error.status)) return [];
    throw error;
  }
}
