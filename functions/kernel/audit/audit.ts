import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import { addDays } from '#shared/kernel/zone';
import { atOnce } from '../at-once.ts';
import { transact } from '../store/transaction.ts';
import { type AuditEntryQuery, auditPartition, newestFirst } from './audit-query.ts';
import {
  auditItem,
  childKey,
  dayKey,
  dayShards,
  type StoredAuditEntry,
  staffKey,
} from './audit-record.ts';

/** The number of entries in one transaction, and of transactions that run at the same time. */
const entriesPerTransaction = 100;
const concurrentTransactions = 4;

export type AuditRepository = ReturnType<typeof auditRepository>;

/**
 * The entries about who read or changed children's records. Entries are only added: no function
 * here and no permission of a Lambda changes or removes one.
 */
export const auditRepository = ({ db, table }: Tables) => {
  const TableName = table('audit');
  const partition = auditPartition(db, TableName);

  return {
    of(school: School) {
      /** Puts the entries that are not stored yet. An entry with a stored key is a repetition. */
      async function put(entries: readonly StoredAuditEntry[]): Promise<void> {
        if (entries.length === 0) return;
        const refused = await transact(
          db,
          entries.map((entry) => ({
            Put: {
              TableName,
              Item: auditItem(school, entry),
              ConditionExpression: 'attribute_not_exists(pk)',
            },
          })),
        );
        // A transaction writes all or nothing, so the entries that were not refused are put again.
        if (refused) await put(entries.filter((_, i) => !refused[i]));
      }

      return {
        /** Stores entries. A call may be repeated: each entry is stored once. */
        async add(entries: readonly StoredAuditEntry[]): Promise<void> {
          const count = Math.ceil(entries.length / entriesPerTransaction);
          const chunks = Array.from({ length: count }, (_, i) =>
            entries.slice(i * entriesPerTransaction, (i + 1) * entriesPerTransaction),
          );
          await atOnce(concurrentTransactions, chunks, (chunk) => put(chunk));
        },

        /** Returns who read or changed a child's record, newest first. */
        ofChild: (child: string, query: AuditEntryQuery, size: number) =>
          partition(undefined, childKey(school, query.ledger, child), query, size),

        /** Returns what a person did with children's records, newest first. */
        ofStaff: (userUid: string, query: AuditEntryQuery, size: number) =>
          partition('staff', staffKey(school, query.ledger, userUid), query, size),

        /** Returns all entries of the school, newest first, day by day. */
        async *ofDays(query: AuditEntryQuery, size: number) {
          const { ledger, from, until, below } = query;
          const first = from.slice(0, 10);
          const last = (below !== undefined && below < until ? below : until).slice(0, 10);
          for (let day = last; day >= first; day = addDays(day, -1)) {
            const shards = Array.from({ length: dayShards }, (_, shard) =>
              partition('day', dayKey(school, ledger, day, shard), query, size),
            );
            yield* newestFirst(shards);
          }
        },
      };
    },
  };
};
