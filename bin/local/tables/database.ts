import { refused } from './errors.ts';
import type { Change } from './stream.ts';
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
    return this.#apply({ at, sequence, writes });
  }

  /** Takes a commit of an earlier run, of which nobody asks the units. */
  restore({ at, sequence, writes }: Commit): void {
    for (const [i, { table, key, after }] of writes.entries()) {
      tell(table, { at, sequence: sequence + i, before: table.replace(key, after), after });
    }
    this.next = Math.max(this.next, sequence + writes.length);
  }

  #apply({ at, sequence, writes }: Commit): WriteUnits[] {
    return writes.map(({ table, key, after }, i) => {
      const before = table.replace(key, after);
      tell(table, { at, sequence: sequence + i, before, after });
      return table.unitsOf(before, after);
    });
  }
}

/** A stream does not tell a write that changed nothing. */
function tell(table: MemoryTable, change: Change): void {
  if (change.before !== change.after) table.tell(change);
}
