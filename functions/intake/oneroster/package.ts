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

const knownNames = new Map(
  ['manifest', ...rosterKinds, ...unreadFiles].map((name) => [`${name}.csv`.toLowerCase(), name]),
);
// A misspelling in the published examples that some systems have copied.
knownNames.set('courseresourses.csv', 'courseResources');

const mostRows = 3_000_000;

/** Reads a OneRoster package and reports its faults. Readable rows get all further checks. */
export async function readPackage(
  filename: string,
  file: Buffer | RangedFile,
  found: Findings,
  progress: Progress = () => {},
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
      delivery,
      mostRows: mostRows - rows,
      onRead: (bytes) => progress(before + bytes, total),
    });
    done = before + csv.size;
    progress(done, total);
    if (!arrival) {
      unreadable.add(kind);
      continue;
    }
    rows += arrival.entries.size;
    arrivals[kind] = arrival;
  }
  // Each arrival was stored under its own kind above.
  return { version: manifest.version, arrivals: arrivals as Arrivals, unreadable };
}

/**
 * Finds the files by name. An unknown name is a fault, as the content would be lost without notice.
 */
function nameFiles(archive: readonly ArchiveFile[], found: Findings): Map<string, ArchiveFile> {
  const named = new Map<string, ArchiveFile>();
  for (const file of archive) {
    const name = knownNames.get(file.name.toLowerCase());
    if (name === undefined) {
      const meant = nearest(
        file.name,
        [...knownNames.values()].map((known) => `${known}.csv`),
      );
      const hint = meant ? ` Did you mean ${meant}?` : '';
      found.fault({ file: file.name }, `OneRoster has no file with this name.${hint}`);
    } else if (named.has(name)) {
      found.fault({ file: file.name }, 'The zip contains this file twice.');
    } else named.set(name, file);
  }
  return named;
}
