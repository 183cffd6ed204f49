import { categoriesOf } from '#shared/calendar/calendar-categories';
import type { CalendarEvent } from '#shared/calendar/calendar-event';
import type { PortalTable } from '#shared/intake/portal-records';
import type { Findings } from '../faults.ts';
import { tally } from '../plan/counts.ts';
import { isChange, type Step } from '../plan/diff.ts';
import type { DryRun, DryRunInput } from '../plan/dry-run-types.ts';
import type { ArchiveFile } from '../read/archive.ts';
import { eventsOfTable } from './calendar.ts';
import { classroomsOf, resourcesOf, unitsOf } from './courses.ts';
import { eventSteps, fileSteps } from './diff.ts';
import { namePortalFiles, type PortalFiles } from './files.ts';
import type { PortalKind } from './formats.ts';
import { eventsOfFiles } from './ics.ts';
import { type SchoolFacts, schoolFacts } from './school.ts';
import { readTable } from './table.ts';

/** Compares the portal's own files with the stored data and changes nothing. */
export async function portalDryRun(
  archive: readonly ArchiveFile[],
  { site, now, stored, found, progress, write }: DryRunInput,
): Promise<DryRun | undefined> {
  const files = namePortalFiles(archive, found);
  const school = await schoolFacts(stored, site, now);
  const loaded = await readAll(files, school, found, progress);
  if (found.refused) return undefined;

  const sums = tally();
  const compare = async (steps: AsyncIterable<Step>) => {
    for await (const step of steps) {
      sums.add(step);
      if (isChange(step)) await write(step);
    }
  };
  const storedOf = <T extends PortalTable>(table: T) => stored.portalRecords(site.schoolUid, table);
  for (const table of ['course-units', 'course-tasks', 'course-classrooms'] as const) {
    const records = loaded[table];
    if (records) await compare(fileSteps<PortalTable>(table, records, storedOf(table)));
  }
  if (loaded.calendar) {
    const all: CalendarEvent[] = [];
    const onEvent = (event: CalendarEvent) => all.push(event);
    await compare(eventSteps(loaded.calendar, storedOf('calendar'), now, onEvent));
    const categories = categoriesOf(all);
    await compare(
      fileSteps<PortalTable>('calendar-categories', categories, storedOf('calendar-categories')),
    );
  }
  return {
    format: formatOf(files),
    counts: sums.counts,
    confirm_leaving: undefined,
    leaving: [],
  };
}

/** Reads all files into records, by table. The stored records of other tables stay as they are. */
async function readAll(
  { tables, calendars }: PortalFiles,
  school: SchoolFacts,
  found: Findings,
  progress: DryRunInput['progress'],
) {
  const all = [...tables.values(), ...calendars];
  const total = all.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  const onRead = (file: ArchiveFile) => {
    done += file.size;
    progress?.(done, total);
  };
  const rowsOf = async <K extends PortalKind>(kind: K) => {
    const file = tables.get(kind);
    if (!file) return undefined;
    const rows = await readTable(kind, file, found);
    onRead(file);
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
        ...(await eventsOfFiles(calendars, school, found, onRead)),
      ],
    },
  };
}

/** Returns the format that the screen shows: the names of the files. */
const formatOf = ({ tables, calendars }: PortalFiles): string =>
  `Files of the portal: ${[...tables.values(), ...calendars].map(({ name }) => name).join(', ')}`.slice(
    0,
    200,
  );
