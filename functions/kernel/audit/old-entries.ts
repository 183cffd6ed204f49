import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import {
  childKey,
  dayKey,
  dayShards,
  type Ledger,
  StoredAuditEntry,
  staffKey,
} from './audit-record.ts';
import { itemsBelow } from './partition-query.ts';
import { type LookQuery, lookOfEntry, lower, type SeenLooks } from './seen-look.ts';

interface LedgerQuery extends LookQuery {
  readonly ledger: Ledger;
}

/** The entries of before release 1.5.0, one for each child. The last of them ends 7 years later. */
const partition = (db: Tables['db'], TableName: string) =>
  async function* (
    index: 'staff' | 'day' | undefined,
    pk: string,
    { from, until, below }: LookQuery,
    size: number,
  ): SeenLooks {
    const to = lower(until, below);
    const where = { TableName, ...(index && { index }), pk, from, to, size };
    for await (const item of itemsBelow(db, where)) {
      const look = lookOfEntry(StoredAuditEntry.parse(item));
      if (look.key < to) yield look;
    }
  };

/** The entries about a child. */
export const oldEntriesOfChild = (tables: Tables) => {
  const entries = partition(tables.db, tables.table('audit'));
  return (school: School, child: string, query: LedgerQuery, size: number) =>
    entries(undefined, childKey(school, query.ledger, child), query, size);
};

/** The entries of a person, and of a day in UTC in its shards. */
export const oldEntries = (tables: Tables) => {
  const entries = partition(tables.db, tables.table('audit'));
  return {
    ofStaff: (school: School, by: string, query: LedgerQuery, size: number) =>
      entries('staff', staffKey(school, query.ledger, by), query, size),
    ofDay: (school: School, day: string, query: LedgerQuery, size: number) =>
      Array.from({ length: dayShards }, (_, shard) =>
        entries('day', dayKey(school, query.ledger, day, shard), query, size),
      ),
  };
};
