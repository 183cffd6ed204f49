import { type RosterKind, rosterKinds } from '#shared/intake/roster-records';
import type { Findings } from '../faults.ts';
import type { Progress } from '../plan/dry-run-types.ts';
import { type ArchiveFile, openArchive } from '../read/archive.ts';
import { nearest } from '../read/nearest.ts';
import type { RangedFile } from '../read/zip-source.ts';
import type { Arrival, Arrivals, Package } from './arrival.ts';
import { readFile } from './file.ts';
import { unreadFiles } from './files.ts';
import { readManifest } from './manifest.ts';
import type { RowReading } from './records.ts';

const knownNames = new Map(
  ['manifest', ...rosterKinds, ...unreadFiles].map((name) => [`${name}.csv`.toLowerCase(), name]),
);
// A misspelling in the published examples that some systems have copied.
knownNames.set('courseresourses.csv', 'courseResources');

const mostRows = 3_000_000;

/** How a package is read. */
interface PackageReading extends Pick<RowReading, 'country'> {
  readonly progress?: Progress | undefined;
}

/** Reads a OneRoster package and reports its faults. Readable rows get all further checks. */
export async function readPackage(
  filename: string,
  file: Buffer | RangedFile,
  found: Findings,
  { country, progress = () => {} }: PackageReading,
): Promise<Package | undefined> {
  const archive = await openArchive(filename, file, found);
  const named = nameFiles(archive, found);
  const manifest = archive.length > 0 ? await readManifest(archive, found) : undefined;
  if (!manifest) return undefined;

  const total = archive.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  let rows = 0;
  const arrivals: Partial<Record<RosterKind, Arrival>> = {};
  const unreadable = new Set<RosterKind>();
  for (const kind of rosterKinds) {
    const csv = named.get(kind);
    const delivery = manifest.deliveries.get(kind) ?? 'absent';
    if (!csv) {
      if (delivery !== 'absent') {
        const reason = `The manifest lists this file as ${delivery}, but it is missing. The stored data stays as it is.`;
        found.warn({ file: `${kind}.csv` }, reason);
      }
      continue;
    }
    const before = done;
    const arrival = await readFile(kind, csv, found, {
      version: manifest.version,
      country,
      delivery,
      mostRows: mostRows - rows,
      onRead: (bytes) => progress(before + bytes, total),
    });
    done = before + csv.size;
    progress(done, total);
    if (arrival === 'without rows') continue;
    if (arrival === 'unreadable') {
      unreadable.add(kind);
      continue;
    }
    rows += arrival.rows;
    arrivals[kind] = arrival;
  }
  // Each arrival was stored under its own kind above.
  return { version: manifest.version, arrivals: arrivals as Arrivals, unreadable };
}

/**
 * Finds the files by name. An unknown table is a fault, as its content would be lost without notice.
 * Other files, such as a README, are ignored with a warning.
 */
function nameFiles(archive: readonly ArchiveFile[], found: Findings): Map<string, ArchiveFile> {
  const named = new Map<string, ArchiveFile>();
  const tables = [...knownNames.values()].map((known) => `${known}.csv`);
  for (const file of archive) {
    const name = knownNames.get(file.name.toLowerCase());
    if (name !== undefined && named.has(name)) {
      found.fault({ file: file.name }, 'The zip contains this file twice.');
    } else if (name !== undefined) named.set(name, file);
    else if (isTable(file.name)) {
      const meant = nearest(`${stemOf(file.name)}.csv`, tables);
      const hint = meant ? ` Did you mean ${meant}?` : '';
      found.fault({ file: file.name }, `OneRoster has no file with this name.${hint}`);
    } else {
      found.warn({ file: file.name }, 'This file does not belong to OneRoster and was not read.');
    }
  }
  return named;
}

/** Whether a file may be a table: by its ending, or as a table's name with another ending. */
const isTable = (name: string): boolean =>
  /\.(csv|tsv|xlsx?)$/i.test(name) || knownNames.has(`${stemOf(name).toLowerCase()}.csv`);

const stemOf = (name: string): string => name.replace(/\.[^/]*$/, '');
