import type { Findings } from '../faults.ts';
import type { ArchiveFile } from '../read/archive.ts';
import { nearest } from '../read/nearest.ts';
import { openText } from '../read/open-text.ts';

export type Delivery = 'absent' | 'bulk' | 'delta';

/** The manifest of a package. */
export interface Manifest {
  readonly version: '1.1' | '1.2';
  /**
   * How each file is delivered, by its name without extension. A file that is not listed is absent.
   */
  readonly deliveries: ReadonlyMap<string, Delivery>;
}

const name = 'manifest.csv';
const properties = [
  'manifest.version',
  'oneroster.version',
  'source.systemName',
  'source.systemCode',
];

/** Reads `manifest.csv`. Without it, or with an unknown version, the package is refused. */
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
  const values = new Map<string, string>();
  const deliveries = new Map<string, Delivery>();
  await openText(file, found, {
    row(cells, row) {
      const [property = '', value = ''] = cells.map((cell) => cell.trim());
      if (row === 1) return checkHeader(cells, found);
      if (values.has(property)) {
        found.fault(
          { file: name, row, column: 'propertyName', value: property },
          'This file has this property twice.',
        );
      }
      values.set(property, value);
      if (property.startsWith('file.')) {
        const delivery = deliveryOf(value);
        if (delivery) deliveries.set(property.slice('file.'.length), delivery);
        else
          found.fault(
            { file: name, row, column: 'value', value },
            'This must be absent, bulk or delta.',
          );
      } else if (!properties.includes(property)) {
        const meant = nearest(property, properties);
        if (meant)
          found.fault(
            { file: name, row, column: 'propertyName', value: property },
            `This property is unknown. Did you mean ${meant}?`,
          );
      }
    },
  });
  const version = values.get('oneroster.version');
  if (version === '1.1' || version === '1.2') return { version, deliveries };
  if (!found.refused) {
    found.fault(
      { file: name, column: 'oneroster.version', value: version ?? '' },
      'The portal reads OneRoster 1.1 and 1.2. Please export one of them.',
    );
  }
  return undefined;
}

function checkHeader(cells: readonly string[], found: Findings): void {
  const [first = '', second = ''] = cells.map((cell) => cell.trim().toLowerCase());
  if (first !== 'propertyname' || second !== 'value') {
    const value = cells.join(',');
    found.fault({ file: name, row: 1, value }, 'The header must be propertyName,value.');
  }
}

function deliveryOf(value: string): Delivery | undefined {
  const lower = value.toLowerCase();
  return lower === 'absent' || lower === 'bulk' || lower === 'delta' ? lower : undefined;
}
