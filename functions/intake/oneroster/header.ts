import type { FaultLocation, Findings } from '../faults.ts';
import { withoutEmptyEnd } from '../read/empty-end.ts';
import { nearest } from '../read/nearest.ts';

const delimiters: [string, string][] = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'vertical bars'],
];
const mostColumns = 200;

/** The known columns of a file. */
export interface Columns {
  /** The name of the format, as it is shown. */
  readonly format: 'OneRoster' | 'portal';
  readonly all: readonly string[];
  /** The columns that every row needs. */
  readonly needed: readonly string[];
  /** Other names of columns, in lower case. An empty one says that a column is not read. */
  readonly otherNames?: Readonly<Record<string, string>>;
}

export interface Header {
  /** The column of each cell. A cell without a column is ignored. */
  readonly names: readonly (string | undefined)[];
  /** Columns that rows need and the file lacks. */
  readonly missing: ReadonlySet<string>;
}

/**
 * Assigns the cells of a row to columns. Order and case do not matter, and a school's own columns
 * (`metadata.…`, `ext_…`) are ignored. A name that looks misspelt is a fault, as the column would
 * be lost without notice.
 */
export function readHeader(
  { format, all, needed, otherNames = {} }: Columns,
  location: FaultLocation,
  written: readonly string[],
  found: Findings,
): Header | undefined {
  // A header without any name keeps its cells: each of them is a fault.
  const header = written.some((name) => name.trim() !== '') ? withoutEmptyEnd(written) : written;
  const ends = written.length - header.length;
  if (ends > 0) found.warn(location, endsIn(ends));
  const wrong = header.length === 1 && delimiters.find(([sign]) => header[0]?.includes(sign));
  if (wrong) {
    found.fault(location, `This file separates values by ${wrong[1]}. Use commas.`);
    return undefined;
  }
  if (header.length > mostColumns) {
    found.fault(
      location,
      `This file has ${header.length} columns. A file has at most ${mostColumns}.`,
    );
    return undefined;
  }
  const known = new Map(all.map((name) => [name.toLowerCase(), name]));
  const otherNameOf = (name: string) =>
    Object.hasOwn(otherNames, name) ? otherNames[name] : undefined;
  const names: (string | undefined)[] = header.map((written) => {
    const name = written.trim().toLowerCase();
    return known.get(name) ?? known.get((otherNameOf(name) ?? '').toLowerCase());
  });
  const missing = [...known.values()].filter((name) => !names.includes(name));
  header.forEach((written, i) => {
    const column = written.trim();
    const name = names[i];
    if (name !== undefined) {
      if (names.indexOf(name) !== i) {
        found.fault({ ...location, column: name }, 'This file has this column twice.');
      }
      return;
    }
    if (column === '') found.warn(location, `Column ${i + 1} has no name and was not read.`);
    else if (!isOwnColumn(column) && otherNameOf(column.toLowerCase()) !== '') {
      const meant = nearest(column, missing);
      if (meant) {
        // The rows are read with the corrected name, so that their own faults are reported too.
        names[i] = meant;
        found.fault({ ...location, column }, misspelt(column, meant, format));
      } else {
        const owner = format === 'portal' ? 'the format of this file' : format;
        found.warn(
          { ...location, column },
          `This column is not part of ${owner} and was not read.`,
        );
      }
    }
  });
  const lacking = needed.filter((name) => !names.includes(name));
  for (const column of lacking) found.fault({ ...location, column }, 'This column is missing.');
  return { names, missing: new Set(lacking) };
}

const endsIn = (commas: number) =>
  `The header ends in ${commas === 1 ? 'a comma' : `${commas} commas`} without a name. They were ignored.`;

/** A person can say on the screen what a column of the portal's own files is. */
const misspelt = (column: string, meant: string, format: string) =>
  `This column is unknown. Did you mean ${meant}? ${format === 'portal' ? 'Say so on the screen Intake, or correct' : 'Correct'} the name ${column} in the export, or its values would be lost.`;

/**
 * Whether a column is a school's own. The portal's are excluded, so that a misspelt one is noticed.
 */
const isOwnColumn = (column: string) =>
  /^ext_/i.test(column) || (/^metadata\./i.test(column) && !/^metadata\.portal\./i.test(column));
