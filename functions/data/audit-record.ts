import * as z from 'zod';
import { type ChildRecord, childActs, childRecords } from '#shared/domain/child-records';
import { capabilities } from '#shared/permissions';

/** A row of the audit: who did what with whose record, when, from where. Never what the record said. */
export const AuditRow = z.object({
  /** Different for every row, also of one answer. */
  auditUid: z.string(),
  at: z.string(),
  by: z.object({ userUid: z.string(), username: z.string() }),
  /** The userUid of the child; where an operator did it, of anybody, or `everyone`. */
  child: z.string(),
  record: z.enum(childRecords),
  act: z.enum(childActs),
  /** What an operator gave or took. */
  capability: z.enum(capabilities).optional(),
  route: z.string(),
  network: z.string(),
});
export type AuditRow = z.infer<typeof AuditRow>;

/**
 * How long a row is kept: as long as a child is at the school at most (Year 7 to Year 12), and a year to ask. It names two people by
 * identifiers and says nothing of them, so it may outlive what it tells of; longer than anybody can ask it serves nobody.
 */
const keptForYears = 7;

/** A day is spread over so many partitions, so that a load of the roster does not wait for one of them. */
export const dayShards = 4;

/** Looks into the audit stand by themselves: otherwise each look would fill the list that it looks at. */
export const ledgerOf = (record: ChildRecord | undefined) =>
  record === 'audit' ? 'lookups' : 'records';
export type Ledger = ReturnType<typeof ledgerOf>;

export const childKey = (site: string, ledger: Ledger, child: string) =>
  `${site}#${ledger}#${child}`;
export const staffKey = childKey;
/** `day` of UTC, as rows know no zone. */
export const dayKey = (site: string, ledger: Ledger, day: string, shard: number) =>
  `${site}#${ledger}#${day}#${shard}`;

export const placeOf = ({ at, auditUid }: AuditRow): string => `${at}#${auditUid}`;

/** The record of a row in the table and its indexes. */
export function auditItem(site: string, row: AuditRow) {
  const ledger = ledgerOf(row.record);
  const sk = placeOf(row);
  const day = row.at.slice(0, 10);
  return {
    pk: childKey(site, ledger, row.child),
    sk,
    staffPk: staffKey(site, ledger, row.by.userUid),
    staffSk: sk,
    dayPk: dayKey(site, ledger, day, shardOf(row.auditUid)),
    daySk: sk,
    expires_at: Math.floor(yearsLater(row.at) / 1000),
    ...row,
  };
}

const shardOf = (auditUid: string): number => auditUid.charCodeAt(auditUid.length - 1) % dayShards;

function yearsLater(at: string): number {
  const then = new Date(at);
  return then.setUTCFullYear(then.getUTCFullYear() + keptForYears);
}
