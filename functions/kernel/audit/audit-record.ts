import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { type ChildRecord, childActs, childRecords } from '#shared/rights/child-records';
import { capabilities } from '#shared/rights/permissions';
import { auditRecords } from '#shared/tables/people';

/**
 * An audit entry of before release 1.5.0: who did what with whose record, when and from where. It never
 * holds values of the record.
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

/** The number of partitions for each day. */
export const dayShards = 4;

/**
 * Reads of the audit have a ledger of their own. Otherwise each read would add to the list that it
 * shows.
 */
export const ledgerOf = (record: ChildRecord | undefined): Ledger =>
  record === 'audit' ? 'lookups' : 'records';
export type Ledger = 'records' | 'lookups';

const kinds = { records: auditRecords.record, lookups: auditRecords.lookup };

export const childKey = (school: School, ledger: Ledger, child: string) =>
  partitionOf(school, kinds[ledger].key, { child });
export const staffKey = (school: School, ledger: Ledger, by: string) =>
  partitionOf(school, kinds[ledger].indexes.staff.key, { by });
/** The day is in UTC, because entries have no time zone. */
export const dayKey = (school: School, ledger: Ledger, day: string, shard: number) =>
  partitionOf(school, kinds[ledger].indexes.day.key, { day, shard });
