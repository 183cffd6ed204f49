import { auditRepository } from '#functions/data/audit';
import type { AuditRow } from '#functions/data/audit-record';
import { newId } from '#functions/lib/id';
import type { Stores } from './stores.ts';

/** What an operator does with somebody's record. */
export type OperatorDeed = Pick<AuditRow, 'child' | 'record' | 'act' | 'capability'>;

/** Stands in a row for everybody at the school. */
export const everyone = 'everyone';

/**
 * Writes down, before it is done, what an operator does at the command line. The portal does not know who sits there: the account's own records
 * do, and the row says when to look in them.
 */
export async function noteInAudit(
  { db, table }: Pick<Stores, 'db' | 'table'>,
  site: string,
  command: string,
  deeds: readonly OperatorDeed[],
  now: Date,
): Promise<void> {
  await auditRepository(db, table('audit')).add(
    site,
    deeds.map((deed) => ({
      auditUid: newId(now),
      at: now.toISOString(),
      by: { userUid: 'operator', username: 'operator' },
      ...deed,
      route: command,
      network: '',
    })),
  );
}
