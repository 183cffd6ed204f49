import type { Findings } from '../faults.ts';
import { nearest } from '../read/nearest.ts';

const delimiters: [string, string][] = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'vertical bars'],
];
const mostColumns = 200;

/** What is known of a file's columns. */
export interface Columns {
  /** Whose format it is, as it is called in a sentence. */
  readonly format: 'OneRoster' | 'portal';
  readonly all: readonly string[];
  /** Those without which no row can be read. */
  readonly needed: readonly string[];
  /** Other names, in small letters, that can mean nothing else. */
  readonly otherNames?: Readonly<Record<string, string>>;
}

export interface Header {
  /** The column of each cell; a cell without one is passed over. */
  readonly names: readonly (string | undefined)[];
  /** Columns that rows need and the file does not have. */
  readonly missing: ReadonlySet<string>;
}

/**
 * Finds out which cell of a row belongs to which column. Order and case do not matter, and a school's own columns (`metadata.…`, `ext_…`) are
 * passed over; a name that looks like a slip of the pen is a fault, as its column would be lost in silence.
 */
export function readHeader(
  { format, all, needed, otherNames = {} }: Columns,
  file: string,
  header: readonly string[],
  found: Findings,
): Header | undefined {
  const place = { file, row: 1 };
  const wrong = header.length === 1 && delimiters.find(([sign]) => header[0]?.includes(sign));
  if (wrong) {
    found.fault(place, `The values are separated by ${wrong[1]}. ${format} files use commas.`);
    return undefined;
  }
  if (header.length > mostColumns) {
    found.fault(place, `There are ${header.length} columns, which no ${format} file has.`);
    return undefined;
  }
  const known = new Map(all.map((name) => [name.toLowerCase(), name]));
  const names: (string | undefined)[] = header.map((written) => {
    const name = written.trim().toLowerCase();
    return known.get(name) ?? known.get((otherNames[name] ?? '').toLowerCase());
  });
  const missing = [...known.values()].filter((name) => !names.includes(name));
  header.forEach((written, i) => {
    const column = written.trim();
    const name = names[i];
    if (name !== undefined) {
      if (names.indexOf(name) !== i) {
        found.fault({ ...place, column: name }, 'This column is there twice.');
      }
      return;
    }
    if (column === '') found.warn(place, `Column ${i + 1} has no name and was not read.`);
    else if (!isOwnColumn(column)) {
      const meant = nearest(column, missing);
      if (meant) {
        // The rows are read as if it were right, so that their own faults are named as well.
        names[i] = meant;
        found.fault({ ...place, column }, `There is no such column. Did you mean ${meant}?`);
      } else {
        const reason = `This column is not of ${format === 'portal' ? 'this file' : format} and was not read.`;
        found.warn({ ...place, column }, reason);
      }
    }
  });
  const lacking = needed.filter((name) => !names.includes(name));
  for (const column of lacking) found.fault({ ...place, column }, 'This column is missing.');
  return { names, missing: new Set(lacking) };
}

/** A school's own columns; ours among them are known by name, so a misspelt one of ours is not passed over. */
const isOwnColumn = (column: string) =>
  /^ext_/i.test(column) || (/^metadata\./i.test(column) && !/^metadata\.portal\./i.test(column));
