import { schoolFrom } from '#functions/kernel/schools/schools';
import { categoriesOf } from '#shared/calendar/calendar-categories';
import type { CalendarEvent } from '#shared/calendar/calendar-event';
import type { FileReading } from '#shared/intake/file-reading';
import { portalFiles } from '#shared/intake/portal-files';
import type { PortalRecord, PortalTable } from '#shared/intake/portal-records';
import type { Findings } from '../faults.ts';
import { eventsOfFiles } from '../ics/ics.ts';
import { tally } from '../plan/counts.ts';
import { isChange, type Step } from '../plan/diff.ts';
import type { DryRun, DryRunInput } from '../plan/dry-run-types.ts';
import type { ArchiveFile } from '../read/archive.ts';
import {
  eventSteps,
  type FileSource,
  fileSteps,
  type KeptEvents,
  type LoadedEvents,
} from './diff.ts';
import { namePortalFiles, type PortalFiles } from './files.ts';
import type { FileKind } from './kind.ts';
import { portalKinds } from './kinds.ts';
import { type SchoolFacts, schoolFacts } from './school.ts';
import { readTable } from './table.ts';

/** Compares the portal's own files with the stored data and changes nothing. */
export async function portalDryRun(
  archive: readonly ArchiveFile[],
  { site, now, stored, found, progress, storeReport, write, ask }: DryRunInput,
): Promise<DryRun | undefined> {
  const files = namePortalFiles(archive, found);
  const school = await schoolFacts(stored, site, {
    now,
    files: files.reports,
    store: storeReport,
  });
  const readings = await stored.of(schoolFrom(site)).fileReadings();
  const loads = await readAll(files, school, found, { progress, readings, ask });
  if (found.refused) return undefined;

  const sums = tally();
  const compare = async (steps: AsyncIterable<Step>) => {
    for await (const step of steps) {
      sums.add(step);
      if (isChange(step)) await write(step);
    }
  };
  const storedOf = <T extends PortalTable>(table: T) =>
    stored.of(schoolFrom(site)).portalRecords(table);
  for (const load of loads.tables) {
    const { table } = load.kind;
    await compare(fileSteps(load.kind, load.records, storedOf(table)));
  }
  if (loads.calendar) {
    const all: CalendarEvent[] = [];
    const onEvent = (event: CalendarEvent) => all.push(event);
    const steps = eventSteps(loads.calendar, storedOf('calendar'), now, onEvent);
    const cancelled = await stored.of(schoolFrom(site)).cancelledEvents();
    await compare(namingCancelled(steps, cancelled, files, found));
    const table = 'calendar-categories';
    await compare(fileSteps({ table }, categoriesOf(all), storedOf(table)));
  }
  return {
    format: formatOf(files),
    counts: sums.counts,
    confirm_leaving: undefined,
    leaving: [],
  };
}

/**
 * Names the events that a file changes although the school cancelled them, or a day of them, in the
 * portal. They stay cancelled, so somebody may have to look.
 */
async function* namingCancelled(
  steps: AsyncIterable<Step>,
  cancelled: ReadonlySet<string>,
  { tables, calendars }: PortalFiles,
  found: Pick<Findings, 'warn'>,
): AsyncGenerator<Step> {
  for await (const step of steps) {
    yield step;
    if (!isChange(step) || step.table !== 'calendar' || !cancelled.has(step.id)) continue;
    const after = step.after as CalendarEvent | undefined;
    if (!step.before || !after || after.removed_at !== undefined) continue;
    const [calendar, ...others] = calendars;
    const name = after.source === 'csv' ? tables.get('calendar')?.name : calendar?.name;
    const file = name && (after.source === 'csv' || others.length === 0) ? name : 'calendar files';
    found.warn({ file, value: after.title }, staysCancelled);
  }
}

const staysCancelled =
  'The file changes this event. The school cancelled it, or a day of it, in the portal. It stays cancelled.';

/** The records of a file. */
interface Load {
  readonly kind: FileKind;
  readonly records: readonly PortalRecord[];
}

interface ReadingOptions extends Pick<DryRunInput, 'progress' | 'ask'> {
  readonly readings: ReadonlyMap<string, FileReading>;
}

/** Reads all files into records. The stored records of other files stay as they are. */
async function readAll(
  { tables, calendars }: PortalFiles,
  school: SchoolFacts,
  found: Findings,
  { progress, readings, ask }: ReadingOptions,
): Promise<{ tables: Load[]; calendar: LoadedEvents | undefined }> {
  const all = [...tables.values(), ...calendars];
  const total = all.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  const onRead = (file: ArchiveFile) => {
    done += file.size;
    progress?.(done, total);
  };
  const loads: Load[] = [];
  const events: CalendarEvent[] = [];
  const sources = new Set<FileSource>();
  let kept: KeptEvents | undefined;
  let facts = school;
  for (const name of portalFiles) {
    const file = tables.get(name);
    if (!file) continue;
    const kind = portalKinds[name];
    const reading = { ...school, name, reading: readings.get(name), ask };
    const records = await kind.recordsOf(await readTable(kind, file, found, reading), facts, found);
    onRead(file);
    if (name === 'calendar') {
      sources.add('csv');
      events.push(...(records as CalendarEvent[]));
    } else loads.push({ kind, records });
    if (name === 'timetable') facts = withLessons(facts, records as PortalRecord<'lessons'>[]);
  }
  if (calendars.length > 0) {
    sources.add('ics');
    const calendar = await eventsOfFiles(calendars, school, found, onRead);
    events.push(...calendar.events);
    kept = calendar.kept;
  }
  return { tables: loads, calendar: sources.size > 0 ? { sources, events, kept } : undefined };
}

/** Returns the facts with the lessons of this load, which replace the stored ones. */
const withLessons = (
  school: SchoolFacts,
  records: readonly PortalRecord<'lessons'>[],
): SchoolFacts => ({
  ...school,
  lessons: async () => new Map(records.map((lesson) => [lesson.TIMETABLE_ID, lesson])),
});

/** Returns the format that the screen shows: the names of the files. */
const formatOf = ({ tables, calendars }: PortalFiles): string =>
  `Files of the portal: ${[...tables.values(), ...calendars].map(({ name }) => name).join(', ')}`.slice(
    0,
    200,
  );
