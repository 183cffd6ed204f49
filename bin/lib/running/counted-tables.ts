import { clientOf } from '#bin/local/tables/client';
import { MemoryDatabase } from '#bin/local/tables/database';
import type { Tables } from '#functions/kernel/store/tables';
import { type TableName, tableShape } from '#shared/tables';

/** Empty tables in this process that count capacity units. They hold millions of records. */
export function countedTables(names: readonly TableName[]): Tables & { spent: () => number } {
  const database = new MemoryDatabase();
  for (const name of names) {
    const indexes = Object.entries(tableShape(name).indexes ?? {}).map(([index, shown]) => {
      const shows = Array.isArray(shown) ? shown : shown === 'all' ? 'all' : 'keys';
      return [index, { keys: [`${index}Pk`, `${index}Sk`] as const, shows }];
    });
    database.define({ name, keys: ['pk', 'sk'], indexes: Object.fromEntries(indexes) });
  }
  let units = 0;
  return {
    db: clientOf(database, {
      after(spent) {
        units += spent.total;
      },
    }),
    table: (name) => name,
    spent() {
      const sum = units;
      units = 0;
      return sum;
    },
  };
}
