import { clientOf } from '#bin/local/tables/client';
import { MemoryDatabase } from '#bin/local/tables/database';
import { copy } from '#bin/local/tables/expressions';
import type { IndexDefinition, MemoryTable } from '#bin/local/tables/table';
import type { Item } from '#bin/local/tables/values';
import type { Tables } from '#functions/kernel/store/tables';

/**
 * Creates tables in memory. Each call waits for `turn`, so a test can try any order of calls, or
 * fail at any of them. Throws on commands that it does not implement.
 */
export function memoryTables(turn: () => Promise<void>): Tables & {
  readonly all: (table: string) => Item[];
  /** Returns the keys and the JSON text of every record of a table. */
  readonly texts: (table: string) => [pk: unknown, sk: unknown, text: string][];
  /** Returns the tables that were used. */
  readonly names: () => string[];
  /** Returns a function that restores the records of now. */
  readonly mark: () => () => void;
} {
  const database = new EveryTable();
  // A write replaces an item and never changes it.
  const texts = new WeakMap<Item, string>();
  const textOf = (item: Item) => {
    const text = texts.get(item) ?? JSON.stringify(item);
    texts.set(item, text);
    return text;
  };
  const itemsOf = (name: string) => [...database.table(name).items.values()];

  return {
    db: clientOf(database, { before: turn }),
    table: (name) => name,
    all: (name) => copy(itemsOf(name)),
    texts: (name) => itemsOf(name).map((item) => [item.pk, item.sk, textOf(item)]),
    names: () => [...database.tables.keys()],
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
