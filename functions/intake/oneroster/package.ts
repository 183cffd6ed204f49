import { type RosterKind, rosterKinds } from '#shared/domain/roster-records';
import type { Findings } from '../faults.ts';
import { type ArchiveFile, openArchive } from '../read/archive.ts';
import { nearest } from '../read/nearest.ts';
import type { Arrival, Arrivals, Package } from './arrival.ts';
import { readFile } from './file.ts';
import { unreadFiles } from './files.ts';
import { readManifest } from './manifest.ts';

/** Told how many bytes of how many have been read. */
export type Progress = (done: number, total: number) => void;

const knownNames = new Map(
  ['manifest', ...rosterKinds, ...unreadFiles].map((name) => [`${name}.csv`.toLowerCase(), name]),
);
/** A misspelling in the published examples, which some systems copied. */
knownNames.set('courseresourses.csv', 'courseResources');

const mostRows = 1_000_000;

/** Reads a OneRoster package. Everything that is wrong with it is in the findings afterwards; what could be read goes on to further checks all the same. */
export async function readPackage(
  filename: string,
  bytes: Buffer,
  found: Findings,
  progress: Progress = () => {},
): Promise<Package | undefined> {
  const archive = await openArchive(filename, bytes, found);
  const named = nameFiles(archive, found);
  const manifest = archive.length > 0 ? await readManifest(archive, found) : undefined;
  if (!manifest) return undefined;

  const total = archive.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  let rows = 0;
  const arrivals: Partial<Record<RosterKind, Arrival>> = {};
  const unreadable = new Set<RosterKind>();
  for (const kind of rosterKinds) {
    const file = named.get(kind);
    const delivery = manifest.deliveries.get(kind) ?? 'absent';
    if (!file) {
      if (delivery !== 'absent') {
        const reason = `The manifest says ${delivery}, but there is no ${kind}.csv. What is stored stays as it is.`;
        found.warn({ file: `${kind}.csv` }, reason);
      }
      continue;
    }
    const before = done;
    const arrival = await readFile(kind, file, { ...manifest, delivery }, found, {
      read: (bytes) => progress(before + bytes, total),
      mostRows: mostRows - rows,
    });
    done = before + file.size;
    progress(done, total);
    if (!arrival) {
      unreadable.add(kind);
      continue;
    }
    rows += arrival.entries.size;
    arrivals[kind] = arrival;
  }
  // Each arrival was stored under its own kind just above.
  return { version: manifest.version, arrivals: arrivals as Arrivals, unreadable };
}

/** Finds out which file is which; names that OneRoster does not know are faults, as their content would be lost in silence. */
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
      found.fault({ file: file.name }, `OneRoster has no file of this name.${hint}`);
    } else if (named.has(name)) {
      found.fault({ file: file.name }, 'This file is in the zip twice.');
    } else named.set(name, file);
  }
  return named;
}
