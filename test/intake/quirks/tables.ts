import { strToU8, unzipSync, zipSync } from 'fflate';
import Papa from 'papaparse';

/** A file of a package: its header and rows. */
export interface Table {
  readonly header: string[];
  readonly rows: string[][];
}

/** A package in memory: its tables by name, other files, and its manifest. */
export interface RosterFiles {
  readonly tables: Record<string, Table>;
  readonly others: Record<string, string | Uint8Array>;
  /** Texts that replace the one written of a table. */
  readonly texts: Record<string, (text: string) => string>;
}

/** Reads a zip into tables. */
export function filesOf(zip: Uint8Array): RosterFiles {
  const tables: Record<string, Table> = {};
  for (const [name, bytes] of Object.entries(unzipSync(zip))) {
    const text = Buffer.from(bytes).toString().trimEnd();
    const [header = [], ...rows] = Papa.parse<string[]>(text).data;
    tables[name.replace('.csv', '')] = { header, rows };
  }
  return { tables, others: {}, texts: {} };
}

/** Returns a copy, so that a change of one package leaves the other as it is. */
export const copyOf = ({ tables }: RosterFiles): RosterFiles => ({
  tables: structuredClone(tables),
  others: {},
  texts: {},
});

/** Writes a package. */
export function zipOf({ tables, others, texts }: RosterFiles): Buffer {
  const files: Record<string, Uint8Array> = {};
  for (const [name, { header, rows }] of Object.entries(tables)) {
    const text = `${Papa.unparse([header, ...rows], { newline: '\n' })}\n`;
    files[`${name}.csv`] = strToU8((texts[name] ?? ((same) => same))(text));
  }
  for (const [name, content] of Object.entries(others)) {
    files[name] = typeof content === 'string' ? strToU8(content) : content;
  }
  return Buffer.from(zipSync(files, { level: 0 }));
}

/** Returns the cell of a row in a column. */
export const cell = ({ header }: Table, row: readonly string[], column: string): string =>
  row[header.indexOf(column)] ?? '';

/** Replaces the cell of a row in a column. */
export function setCell({ header }: Table, row: string[], column: string, value: string): void {
  row[header.indexOf(column)] = value;
}
