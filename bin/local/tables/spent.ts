import type { WriteUnits } from './table.ts';

/** The capacity units of a call, by table and index, in DynamoDB's format. */
export class Spent {
  readonly #tables = new Map<string, { table: number; indexes: Map<string, number> }>();
  #read = 0;

  /** The units of reading, of all tables and indexes. A transaction's checks count as writes. */
  get ofReads(): number {
    return this.#read;
  }

  /** Adds the units of reading some bytes of a table or an index. */
  read(table: string, bytes: number, how: { index?: string; consistent?: boolean }): void {
    const units = Math.max(1, Math.ceil(bytes / 4096)) * (how.consistent ? 1 : 0.5);
    this.#read += units;
    this.#add(table, units, how.index);
  }

  /** Adds the units of a write; the table counts twice in a transaction. */
  write(table: string, units: WriteUnits, times = 1): void {
    this.#add(table, units.table * times);
    for (const [index, each] of Object.entries(units.indexes)) {
      this.#add(table, each, index);
    }
  }

  /** Adds all units of another call. */
  merge(other: Spent): void {
    this.#read += other.#read;
    for (const [name, { table, indexes }] of other.#tables) {
      this.#add(name, table);
      for (const [index, units] of indexes) this.#add(name, units, index);
    }
  }

  /** The units of all tables and indexes. */
  get total(): number {
    let total = 0;
    for (const { table, indexes } of this.#tables.values()) {
      total += table;
      for (const units of indexes.values()) total += units;
    }
    return total;
  }

  report(): object[] {
    return [...this.#tables].map(([TableName, { table, indexes }]) => ({
      TableName,
      CapacityUnits: [...indexes.values()].reduce((sum, each) => sum + each, table),
      Table: { CapacityUnits: table },
      ...(indexes.size > 0 && {
        GlobalSecondaryIndexes: Object.fromEntries(
          [...indexes].map(([name, CapacityUnits]) => [name, { CapacityUnits }]),
        ),
      }),
    }));
  }

  #add(name: string, units: number, index?: string): void {
    const line = this.#tables.get(name) ?? { table: 0, indexes: new Map<string, number>() };
    this.#tables.set(name, line);
    if (index) line.indexes.set(index, (line.indexes.get(index) ?? 0) + units);
    else line.table += units;
  }
}
