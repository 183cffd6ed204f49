import { strToU8, zipSync } from 'fflate';
import { findings } from '#functions/intake/faults';
import type { Change } from '#functions/intake/plan/change';
import { dryRun } from '#functions/intake/plan/dry-run';
import type { FileQuestion } from '#shared/intake/file-reading';
import type { PortalRecord, PortalTable } from '#shared/intake/portal-records';
import { schoolNamed } from '#test/support/records/school';
import { load, MemoryRoster, packageOf, smallSchool } from './packages.ts';

/** Returns the small school with a task, to which the portal's own files refer. */
export async function storedSchool(): Promise<MemoryRoster> {
  const stored = new MemoryRoster();
  const school = smallSchool();
  const lineItems = [
    {
      sourcedId: 'x1',
      title: 'Essay',
      assignDate: '2026-02-02',
      dueDate: '2026-03-02',
      classSourcedId: 'k1',
    },
  ];
  await load(packageOf({ ...school, lineItems }), stored);
  return stored;
}

/** Returns files as they are uploaded: a single file, or several in a zip. */
export function sent(files: Record<string, string | Buffer>): { filename: string; file: Buffer } {
  const [[filename, text] = ['', ''], ...more] = Object.entries(files);
  if (more.length === 0)
    return { filename, file: typeof text === 'string' ? Buffer.from(text) : text };
  const entries = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : new Uint8Array(content),
  ]);
  return { filename: 'ours.zip', file: Buffer.from(zipSync(Object.fromEntries(entries))) };
}

/** Makes the dry run of the portal's own files. */
export async function tryFiles(
  files: Record<string, string | Buffer>,
  { stored, now = new Date('2026-03-02T00:00:00Z') }: { stored: MemoryRoster; now?: Date },
) {
  const found = findings();
  const plan: Change[] = [];
  const questions: FileQuestion[] = [];
  const run = await dryRun({
    ...sent(files),
    ask: (question) => questions.push(question),
    site: { schoolUid: schoolNamed('main').site, timeZone: 'Australia/Sydney' },
    now,
    stored,
    found,
    storeReport: async () => {},
    write: async (change) => {
      plan.push(change);
    },
  });
  return { run, plan, found, questions, faults: found.faults, warnings: found.warnings };
}

/** Loads files as an apply does. */
export async function loadFiles(
  files: Record<string, string | Buffer>,
  stored: MemoryRoster,
  now?: Date,
): Promise<Awaited<ReturnType<typeof tryFiles>>> {
  const tried = await tryFiles(files, { stored, ...(now && { now }) });
  if (tried.found.refused) throw new Error(`Refused: ${JSON.stringify(tried.faults)}`);
  for (const change of tried.plan) stored.take(change);
  return tried;
}

/** Returns all records of a table. */
export const storedIn = <T extends PortalTable>(stored: MemoryRoster, table: T) =>
  // The schema of the table has parsed its records before.
  [...(stored.brought.get(table)?.values() ?? [])] as PortalRecord<T>[];

/** Returns a function that makes a CSV file of rows below a header. */
export const csv =
  (header: string) =>
  (...rows: string[]): string =>
    [header, ...rows, ''].join('\n');

/** Makes a calendar file of components. */
export const ics = (...components: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...components, 'END:VCALENDAR', ''].join(
    '\r\n',
  );

/** Makes an event of lines. */
export const vevent = (...lines: string[]): string =>
  ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
