import { categoriesOf } from '#shared/domain/calendar-categories';
import type { CalendarEvent } from '#shared/domain/calendar-event';
import type { PortalTable } from '#shared/domain/portal-records';
import type { Findings } from '../faults.ts';
import { tally } from '../plan/counts.ts';
import { isChange, type Step } from '../plan/diff.ts';
import type { DryRun, DryRunOf } from '../plan/dry-run.ts';
import type { ArchiveFile } from '../read/archive.ts';
import { eventsOfTable } from './calendar.ts';
import { classroomsOf, resourcesOf, unitsOf } from './courses.ts';
import { eventSteps, fileSteps } from './diff.ts';
import { namePortalFiles, type PortalFiles } from './files.ts';
import type { PortalKind } from './formats.ts';
import { eventsOfFiles } from './ics.ts';
import { type SchoolFacts, schoolFacts } from './school.ts';
import { readTable } from './table.ts';

/** Reads files of the portal's own and compares them with what is stored, without changing anything. */
export async function portalDryRun(
  archive: readonly ArchiveFile[],
  { site, now, stored, found, progress, write }: DryRunOf,
): Promise<DryRun | undefined> {
  const files = namePortalFiles(archive, found);
  const school = await schoolFacts(stored, site, now);
  const came = await readAll(files, school, found, progress);
  if (found.refused) return undefined;

  const sums = tally();
  const take = async (steps: AsyncIterable<Step>) => {
    for await (const step of steps) {
      sums.add(step);
      if (isChange(step)) await write(step);
    }
  };
  const past = <T extends PortalTable>(table: T) => stored.portalRecords(site.schoolUid, table);
  for (const table of ['course-units', 'course-tasks', 'course-classrooms'] as const) {
    const records = came[table];
    if (records) await take(fileSteps<PortalTable>(table, records, past(table)));
  }
  if (came.calendar) {
    const all: CalendarEvent[] = [];
    await take(eventSteps(came.calendar, past('calendar'), now, (event) => all.push(event)));
    const categories = categoriesOf(all);
    await take(
      fileSteps<PortalTable>('calendar-categories', categories, past('calendar-categories')),
    );
  }
  return { format: formatOf(files), counts: sums.counts, confirm_leaving: undefined };
}

/** Every record that came, by table; what did not come stays as it is stored. */
async function readAll(
  { tables, calendars }: PortalFiles,
  school: SchoolFacts,
  found: Findings,
  progress: DryRunOf['progress'],
) {
  const all = [...tables.values(), ...calendars];
  const total = all.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  const told = (file: ArchiveFile) => {
    done += file.size;
    progress?.(done, total);
  };
  const rowsOf = async <K extends PortalKind>(kind: K) => {
    const file = tables.get(kind);
    if (!file) return undefined;
    const rows = await readTable(kind, file, found);
    told(file);
    return rows;
  };
  const units = await rowsOf('units');
  const resources = await rowsOf('resources');
  const classrooms = await rowsOf('classrooms');
  const calendar = await rowsOf('calendar');
  const isIcs = calendars.length > 0;
  return {
    'course-units': units && unitsOf(units, school, found),
    'course-tasks': resources && (await resourcesOf(resources, school, found)),
    'course-classrooms': classrooms && classroomsOf(classrooms, school, found),
    calendar: (calendar || isIcs) && {
      sources: new Set<CalendarEvent['source']>([
        ...(calendar ? ['csv' as const] : []),
        ...(isIcs ? ['ics' as const] : []),
      ]),
      events: [
        ...(calendar ? eventsOfTable(calendar, school, found) : []),
        ...(await eventsOfFiles(calendars, school, found, told)),
      ],
    },
  };
}

/** What came, as the screen names it. */
const formatOf = ({ tables, calendars }: PortalFiles): string =>
  `Files of the portal: ${[...tables.values(), ...calendars].map(({ name }) => name).join(', ')}`.slice(
    0,
    200,
  );
