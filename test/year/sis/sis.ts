import type { Cell } from '#bin/demo/csv';
import { packageOf, rosterTables } from '#bin/demo/roster';
import type { School } from '#bin/demo/school-data';
import type { Effect } from '#test/intake/quirks/quirks';
import type { YearSite } from '../frame/calendar.ts';

/** A record of a school's information system, by the columns of its file. */
export type Row = Record<string, string> & { readonly sourcedId: string };

interface Kept {
  readonly columns: readonly string[];
  readonly rows: Map<string, Row>;
}

/** The files of tasks and results, which a school exports once a week. */
const bookFiles = ['categories', 'lineItems', 'results'];

/**
 * The student information system of a school: the tables of its OneRoster export. Scripts change its
 * rows as the school's office does, and the portal learns of it by the next file.
 */
export function openSis(site: YearSite, school: School): Sis {
  const tables = new Map<string, Kept>();
  for (const { name, columns, rows } of rosterTables(site, school)) {
    const names = columns.split(' ');
    const kept = new Map<string, Row>();
    for (const [sourcedId, ...cells] of rows) {
      const values = names.map((column, i) => [column, textOf(cells[i])]);
      kept.set(String(sourcedId), { ...Object.fromEntries(values), sourcedId: String(sourcedId) });
    }
    tables.set(name, { columns: names, rows: kept });
  }
  let version = 0;
  let byUsername: { readonly of: number; readonly rows: ReadonlyMap<string, Row> } | undefined;
  const table = (name: string): Kept => {
    const found = tables.get(name);
    if (!found) throw new Error(`The roster has no table ${name}.`);
    return found;
  };

  /** Removes rows about people whom no file has told: the portal leaves them out, and a later file brings them. */
  function forgetStrangers(): void {
    const people = table('users').rows;
    for (const { columns, rows } of tables.values()) {
      const person = columns.find((each) => /^(user|student)SourcedId$/.test(each));
      if (!person) continue;
      for (const [id, row] of rows) if (!people.has(row[person] ?? '')) rows.delete(id);
    }
  }

  return {
    site,
    /** Returns the rows of a file. */
    all: (name: string): Row[] => [...table(name).rows.values()],
    get: (name: string, sourcedId: string): Row | undefined => table(name).rows.get(sourcedId),
    /** Returns the first person who signs in with a name. */
    named(username: string): Row | undefined {
      if (byUsername?.of !== version) {
        const rows = [...table('users').rows.values()].toReversed();
        byUsername = { of: version, rows: new Map(rows.map((row) => [row.username ?? '', row])) };
      }
      return byUsername.rows.get(username);
    },
    /** A number that is another one after each change. */
    version: () => version,
    /** Adds a row, or changes some of its columns. */
    put(name: string, row: Partial<Row> & { readonly sourcedId: string }): void {
      const { columns, rows } = table(name);
      version++;
      const empty = Object.fromEntries(columns.map((column) => [column, '']));
      rows.set(row.sourcedId, { ...empty, ...rows.get(row.sourcedId), ...row } as Row);
    },
    remove(name: string, sourcedId: string): boolean {
      version++;
      return table(name).rows.delete(sourcedId);
    },
    /** Takes over what a file told the portal: all of it but the rows that it could not use. */
    take(from: Sis, { lost = [], gone = [], emptied = [] }: Partial<Effect>): void {
      version++;
      for (const [name, kept] of tables) {
        if (emptied.includes(name)) continue;
        const told = new Map(from.all(name).map((row) => [row.sourcedId, { ...row }]));
        for (const [table, id] of gone) if (table === name) told.delete(id);
        for (const [table, id] of lost) {
          if (table !== name) continue;
          const before = kept.rows.get(id);
          if (before) told.set(id, before);
          else told.delete(id);
        }
        kept.rows.clear();
        for (const [id, row] of told) kept.rows.set(id, row);
      }
      forgetStrangers();
    },
    /** Writes the export of now. */
    export({ withBook = false }: { readonly withBook?: boolean } = {}): Uint8Array {
      const written = [...tables].filter(([name]) => withBook || !bookFiles.includes(name));
      return packageOf(
        site,
        written.map(([name, { columns, rows }]) => ({
          name,
          columns: columns.join(' '),
          rows: [...rows.values()].map((row): Cell[] => [
            row.sourcedId,
            ...columns.map((column) => row[column] ?? ''),
          ]),
        })),
      );
    },
  };
}
export interface Sis {
  readonly site: YearSite;
  readonly all: (name: string) => Row[];
  readonly get: (name: string, sourcedId: string) => Row | undefined;
  readonly named: (username: string) => Row | undefined;
  readonly version: () => number;
  readonly put: (name: string, row: Partial<Row> & { readonly sourcedId: string }) => void;
  readonly remove: (name: string, sourcedId: string) => boolean;
  readonly take: (from: Sis, effect: Partial<Effect>) => void;
  readonly export: (files?: { readonly withBook?: boolean }) => Uint8Array;
}

const textOf = (cell: Cell): string => (cell === undefined ? '' : String(cell));
