import { definitionOf } from '#bin/lib/running/counted-tables';
import { clientOf } from '#bin/local/tables/client';
import { MemoryDatabase } from '#bin/local/tables/database';
import { copy } from '#bin/local/tables/expressions';
import type { IndexDefinition, MemoryTable } from '#bin/local/tables/table';
import type { Item } from '#bin/local/tables/values';
import type { Tables } from '#functions/kernel/store/tables';
import { tables as declared, type TableName } from '#shared/tables';

/** Capacity units of tables. */
export interface Units {
  readonly read: number;
  readonly written: number;
}

/**
 * Creates tables in memory. Each call waits for `turn`, so a test can try any order of calls, or
 * fail at any of them. Throws on commands that it does not implement.
 */
export function memoryTables(turn: () => Promise<void>): Tables & {
  readonly all: (table: string) => Item[];
  /** The tables themselves, for what DynamoDB does without a call. */
  readonly database: MemoryDatabase;
  /** Returns the keys and the JSON text of every record of a table. */
  readonly texts: (table: string) => [pk: unknown, sk: unknown, text: string][];
  /** Returns the tables that were used. */
  readonly names: () => string[];
  /** Returns a function that restores the records of now. */
  readonly mark: () => () => void;
  /**
   * Makes the tables as the templates declare them, so that the units are those of DynamoDB. Before
   * the first record is written.
   */
  readonly declareAll: () => void;
  /** Returns the units since the last call of this function. */
  readonly spent: () => Units;
  /** Does something whose units are not counted. */
  readonly uncounted: (act: () => Promise<unknown>) => Promise<void>;
  /** Counts the units of some commands only, from now on. */
  readonly countOnly: (is: (command: unknown) => boolean) => void;
} {
  const database = new EveryTable();
  let units: Units = { read: 0, written: 0 };
  let isCounted: (command: unknown) => boolean = () => true;
  // A write replaces an item and never changes it.
  const texts = new WeakMap<Item, string>();
  const textOf = (item: Item) => {
    const text = texts.get(item) ?? JSON.stringify(item);
    texts.set(item, text);
    return text;
  };
  const itemsOf = (name: string) => [...database.table(name).items.values()];

  return {
    db: clientOf(database, {
      before: turn,
      after({ ofReads, total }, command) {
        if (!isCounted(command)) return;
        units = { read: units.read + ofReads, written: units.written + total - ofReads };
      },
    }),
    table: (name) => name,
    database,
    all: (name) => copy(itemsOf(name)),
    texts: (name) => itemsOf(name).map((item) => [item.pk, item.sk, textOf(item)]),
    names: () => [...database.tables.keys()],
    declareAll() {
      for (const name of Object.keys(declared) as TableName[]) database.define(definitionOf(name));
    },
    spent() {
      const sum = units;
      units = { read: 0, written: 0 };
      return sum;
    },
    async uncounted(act) {
      const before = units;
      await act();
      units = before;
    },
    countOnly(is) {
      isCounted = is;
    },
    mark() {
      const marked = [...database.tables].map(
        ([name, { items }]) => [name, new Map(items)] as const,
      );
      return () => {
        database.tables.clear();
        for (const [name, items] of marked) database.table(name).replaceAll(items);
      };
    },
  };
}

/** A database that has each table and index which is asked for. Its indexes show whole records. */
class EveryTable extends MemoryDatabase {
  override table(name = ''): MemoryTable {
    return this.tables.get(name) ?? this.define({ name, keys: ['pk', 'sk'], indexes: everyIndex });
  }
}

/** Has an index of any name, and lists none. */
const everyIndex = new Proxy<Record<string, IndexDefinition>>(
  {},
  { get: (_, name) => ({ keys: [`${String(name)}Pk`, `${String(name)}Sk`], shows: 'all' }) },
);
