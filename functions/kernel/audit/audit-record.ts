import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { goneAfter, keptDays } from '#shared/retention';
import { type ChildRecord, childActs, childRecords } from '#shared/rights/child-records';
import { capabilities } from '#shared/rights/permissions';
import { auditRecords } from '#shared/tables/people';

/**
 * An audit entry: who did what with whose record, when and from where. It never holds values of the
 * record.
 */
export const StoredAuditEntry = z.object({
  /** Unique for each entry, also within one response. */
  auditUid: z.string(),
  at: z.string(),
  by: z.object({ userUid: z.string(), username: z.string() }),
  /** The userUid of the child. For acts of operators: of any person, or `everyone`. */
  child: z.string(),
  /** Older entries tell notes and requests apart. */
  record: z.preprocess(
    (record) => (record === 'note' || record === 'psychology' ? 'confidential' : record),
    z.enum(childRecords),
  ),
  act: z.enum(childActs),
  /** The capability that an operator granted or revoked. */
  capability: z.enum(capabilities).optional(),
  route: z.string(),
  network: z.string(),
});
export type StoredAuditEntry = z.infer<typeof StoredAuditEntry>;

/** The number of partitions for each day. One partition would slow down the import of a roster. */
export const dayShards = 4;

/**
 * Reads of the audit have a ledger of their own. Otherwise each read would add to the list that it
 * shows.
 */
export const ledgerOf = (record: ChildRecord | undefined) =>
  record === 'audit' ? 'lookups' : 'records';
export type Ledger = ReturnType<typeof ledgerOf>;

const kinds = { records: auditRecords.record, lookups: auditRecords.lookup };

export const childKey = (school: School, ledger: Ledger, child: string) =>
  partitionOf(school, kinds[ledger].key, { child });
export const staffKey = (school: School, ledger: Ledger, by: string) =>
  partitionOf(school, kinds[ledger].indexes.staff.key, { by });
/** The day is in UTC, because entries have no time zone. */
export const dayKey = (school: School, ledger: Ledger, day: string, shard: number) =>
  partitionOf(school, kinds[ledger].indexes.day.key, { day, shard });

export const entrySortKey = ({ at, auditUid }: StoredAuditEntry): string => `${at}#${auditUid}`;

/** Returns the table item of an entry, with the keys of the indexes. */
export function auditItem(school: School, entry: StoredAuditEntry) {
  const ledger = ledgerOf(entry.record);
  const sk = entrySortKey(entry);
  const day = entry.at.slice(0, 10);
  return {
    pk: childKey(school, ledger, entry.child),
    sk,
    staffPk: staffKey(school, ledger, entry.by.userUid),
    staffSk: sk,
    dayPk: dayKey(school, ledger, day, shardOf(entry.auditUid)),
    daySk: sk,
    // Two people by identifiers only: it may be kept longer than what it is about.
    expires_at: goneAfter(new Date(entry.at), keptDays.audit),
    ...entry,
  };
}

const shardOf = (auditUid: string): number => auditUid.charCodeAt(auditUid.length - 1) % dayShards;
