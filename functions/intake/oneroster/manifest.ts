import { type RosterKind, rosterKinds } from '#shared/intake/roster-records';
import type { Findings } from '../faults.ts';
import type { ArchiveFile } from '../read/archive.ts';
import { nearest } from '../read/nearest.ts';
import { openText } from '../read/open-text.ts';

export type Delivery = 'absent' | 'bulk' | 'delta';

/** The manifest of a package. */
export interface Manifest {
  readonly version: '1.1' | '1.2';
  /** How each file is delivered. A file that is not listed is absent. */
  readonly deliveries: ReadonlyMap<RosterKind, Delivery>;
}

const name = 'manifest.csv';
const version = 'oneroster.version';
const properties = ['manifest.version', version, 'source.systemname', 'source.systemcode'];
const words: readonly Delivery[] = ['absent', 'bulk', 'delta'];
const kinds = new Map(rosterKinds.map((kind) => [kind.toLowerCase(), kind]));

/** A row of the manifest. The property is in lower case, and the value without spaces. */
interface Property {
  readonly row: number;
  readonly property: string;
  readonly value: string;
}

/**
 * Reads `manifest.csv`. Case and spaces do not matter, and a property without a value counts as
 * absent. Without the file, or with an unknown version, the package is refused.
 */
export async function readManifest(
  archive: readonly ArchiveFile[],
  found: Findings,
): Promise<Manifest | undefined> {
  const file = archive.find((entry) => entry.name.toLowerCase() === name);
  if (!file) {
    found.fault(
      { file: name },
      'This package has no manifest.csv, so it counts as OneRoster 1.0. Please export OneRoster 1.1 or 1.2.',
    );
    return undefined;
  }
  const read = new Map<string, Property>();
  await openText(file, found, {
    row(cells, row) {
      if (row === 1) return checkHeader(cells, found);
      const [written = '', value = ''] = cells.map((cell) => cell.trim());
      if (value === '') return;
      const property = propertyOf(written, row, found);
      const earlier = read.get(property);
      if (!earlier) read.set(property, { row, property, value });
      else if (earlier.value.toLowerCase() !== value.toLowerCase()) {
        const location = { file: name, row, column: 'propertyName', value: written };
        found.fault(location, `Row ${earlier.row} has this property with another value.`);
      }
    },
  });
  const deliveries = deliveriesOf(read, found);
  const stated = read.get(version)?.value ?? '';
  // Systems also write the third number of a version, or `v1p2`.
  const [, minor] = /^v?1[.p]([12])(?:[.p]\d+)*$/i.exec(stated) ?? [];
  if (minor) return { version: minor === '1' ? '1.1' : '1.2', deliveries };
  if (!found.refused) {
    found.fault(
      { file: name, column: version, value: stated },
      'The portal reads OneRoster 1.1 and 1.2. Please export one of them.',
    );
  }
  return undefined;
}

/** Returns a property in lower case. A misspelt one can mean only one of the few that exist. */
function propertyOf(written: string, row: number, found: Findings): string {
  const property = written.toLowerCase().replace(/\s+/g, '');
  if (property.startsWith('file.') || properties.includes(property)) return property;
  const meant = nearest(property, properties);
  const location = { file: name, row, column: 'propertyName', value: written };
  if (meant) found.warn(location, `This property is unknown. It was read as ${meant}.`);
  return meant ?? property;
}

function deliveriesOf(
  read: ReadonlyMap<string, Property>,
  found: Findings,
): Map<RosterKind, Delivery> {
  const deliveries = new Map<RosterKind, Delivery>();
  for (const { row, property, value } of read.values()) {
    const kind = kinds.get(/^file\.(\w+?)(?:\.csv)?$/.exec(property)?.[1] ?? '');
    if (!kind) continue;
    const word = words.find((each) => each === value.toLowerCase());
    const delivery = word ?? words.find((each) => each === nearest(value, words));
    const location = { file: name, row, column: 'value', value };
    if (!delivery) found.fault(location, 'This must be absent, bulk or delta.');
    else if (!word) found.warn(location, `This was read as ${delivery}.`);
    if (delivery) deliveries.set(kind, delivery);
  }
  return deliveries;
}

function checkHeader(cells: readonly string[], found: Findings): void {
  const [first = '', second = ''] = cells.map((cell) => cell.replace(/\s+/g, '').toLowerCase());
  if (first !== 'propertyname' || second !== 'value') {
    const value = cells.join(',');
    found.fault({ file: name, row: 1, value }, 'The header must be propertyName,value.');
  }
}
