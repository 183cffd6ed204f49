import { Readable } from 'node:stream';
import { isWorkbookFile } from '#functions/kernel/spreadsheet/workbook-reader';
import { type PortalFile, portalFiles } from '#shared/intake/portal-files';
import { workbookFault } from '#shared/spreadsheet/workbook';
import { type Findings, findings } from '../faults.ts';
import { type ArchiveFile, openArchive } from '../read/archive.ts';
import { nearest } from '../read/nearest.ts';
import type { RangedFile } from '../read/zip-source.ts';

/** The portal's own files in one load. */
export interface PortalFiles {
  readonly tables: ReadonlyMap<PortalFile, ArchiveFile>;
  readonly calendars: readonly ArchiveFile[];
  /** The PDF files of `reports.csv`, by their path in the package. */
  readonly reports: ReadonlyMap<string, ArchiveFile>;
}

/**
 * Returns the portal's own files, a single one or several in a zip. Returns nothing for other
 * uploads. OneRoster has a `resources.csv` of its own, so a zip with a manifest is always a
 * OneRoster package.
 */
export async function openPortalFiles(
  filename: string,
  bytes: Buffer | RangedFile,
  found: Findings,
): Promise<readonly ArchiveFile[] | undefined> {
  const name = plainName(filename);
  if (Buffer.isBuffer(bytes) && isZip(bytes) && (await isWorkbookFile(bytes))) {
    if (kindOf(name)) return [fileOf(name, bytes)];
    found.fault(
      { file: filename },
      /\.(csv|xls[xm])$/.test(name) ? unknownName(name) : workbookFault,
    );
    return [];
  }
  if (!Buffer.isBuffer(bytes) || isZip(bytes)) {
    const inside = findings();
    const files = await openArchive(filename, bytes, inside);
    const names = files.map(({ name }) => name.toLowerCase());
    const isOurs = !names.includes('manifest.csv') && names.some((name) => isOfOurs(name));
    const isRoster = names.some((name) => /^(users|orgs|courses|classes)\.csv$/.test(name));
    if (!isOurs || isRoster) return undefined;
    // A package of the portal's own files has no other reader that reports these.
    for (const { reason, ...location } of inside.faults) found.fault(location, reason);
    return files;
  }
  return isOfOurs(name) || name.endsWith('.csv') || beginsCalendar(bytes)
    ? [fileOf(beginsCalendar(bytes) && !isOfOurs(name) ? `${name}.ics` : name, bytes)]
    : undefined;
}

const isZip = (bytes: Buffer) => bytes.length >= 2 && bytes.subarray(0, 2).toString() === 'PK';

/** Recognises a calendar by its content, as its name may say something else. */
const beginsCalendar = (bytes: Buffer) =>
  /^\uFEFF?BEGIN:VCALENDAR/i.test(bytes.subarray(0, 32).toString());

const isOfOurs = (name: string) => name.endsWith('.ics') || kindOf(name) !== undefined;

/** Returns which table a file is, by its name: a text or a workbook. */
const kindOf = (name: string): PortalFile | undefined =>
  portalFiles.find((kind) => [`${kind}.csv`, `${kind}.xlsx`, `${kind}.xlsm`].includes(name));

/** Returns the original name of a file: browsers add a number to a repeated download. */
const plainName = (filename: string) => filename.toLowerCase().replace(/ ?\(\d+\)(?=\.\w+$)/, '');

const fileOf = (name: string, bytes: Buffer): ArchiveFile => ({
  name,
  size: bytes.length,
  open: async () => Readable.from([bytes]),
});

/**
 * Finds the files by name. An unknown name is a fault, as the content would be lost without notice.
 */
export function namePortalFiles(files: readonly ArchiveFile[], found: Findings): PortalFiles {
  const tables = new Map<PortalFile, ArchiveFile>();
  const calendars: ArchiveFile[] = [];
  const reports = new Map<string, ArchiveFile>();
  const hasReports = files.some(({ name }) => name.toLowerCase() === 'reports.csv');
  for (const file of files) {
    if (hasReports && /\.pdf$/i.test(file.name)) {
      reports.set(file.name, file);
      continue;
    }
    const name = plainName(file.name);
    const kind = kindOf(name);
    if (name.endsWith('.ics')) calendars.push(file);
    else if (kind && tables.has(kind)) {
      found.fault({ file: file.name }, 'The zip contains this file twice.');
    } else if (kind) tables.set(kind, file);
    else found.fault({ file: file.name }, unknownName(name));
  }
  return { tables, calendars, reports };
}

function unknownName(name: string): string {
  const ending = /\.xls[xm]$/.exec(name)?.[0] ?? '.csv';
  const known = portalFiles.map((kind) => kind + ending);
  const meant = nearest(name, known);
  return meant
    ? `The portal does not know this file name. Did you mean ${meant}?`
    : `The portal does not know this file name. It imports a OneRoster zip, ${known.join(', ')} and .ics files.`;
}
