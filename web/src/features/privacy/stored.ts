import { tables } from '#shared/tables';
import { keptOf, type TableShape } from '#shared/tables/table-shape';

/** A kind of data about people: what it is, and how long it is stored. */
export interface StoredKind {
  readonly name: string;
  readonly holds: string;
  readonly kept: string;
}

/** Returns every kind of data about people that the portal stores, from the register of its tables. */
export const storedKinds = (): StoredKind[] =>
  Object.entries<TableShape>(tables).flatMap(([name, row]) =>
    row.found ? [{ name, holds: capital(row.holds), kept: capital(keptOf(row)) }] : [],
  );

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
