import { refused } from './errors.ts';
import { MemoryTable, type TableDefinition, type WriteUnits } from './table.ts';
import type { Item } from './values.ts';

/** A record's new state; absent if it is removed. */
export interface Written {
  readonly table: MemoryTable;
  readonly key: Item;
  readonly after: Item | undefined;
}

/** The writes of one call, which take effect together. */
export interface Commit {
  readonly at: number;
  readonly sequence: number;
  readonly writes: readonly Written[];
}

/** Tables in memory. */
export class MemoryDatabase {
  readonly tables = new Map<string, MemoryTable>();
  /** The number of the next change. */
  next = 1;
  /** Called before a commit takes effect. */
  keep: (commit: Commit) => void = () => {};

  /** Returns a table, or refuses. */
  table(name: string | undefined): MemoryTable {
    return (
      this.tables.get(name ?? '') ??
      refused('ResourceNotFoundException', `Cannot do operations on a non-existent table: ${name}`)
    );
  }

  define(definition: TableDefinition): MemoryTable {
    const present = this.tables.get(definition.name);
    if (present) {
      present.definition = definition;
      return present;
    }
    const table = new MemoryTable(definition);
    this.tables.set(definition.name, table);
    return table;
  }

  /** Makes writes take effect together, and returns their units. */
  commit(writes: readonly Written[], at = Date.now()): WriteUnits[] {
    const sequence = this.next;
    this.next += writes.length;
    this.keep({ at, sequence, writes });
    return this.apply({ at, sequence, writes });
  }

  apply({ at, sequence, writes }: Commit): WriteUnits[] {
    return writes.map(({ table, key, after }, i) => {
      const before = table.get(key);
      const units = table.write(key, after);
      // A stream does not tell a write that changed nothing.
      if (before !== after) table.tell({ at, sequence: sequence + i, before, after });
      return units;
    });
  }
}
