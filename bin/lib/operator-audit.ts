import { auditRepository } from '#functions/kernel/audit/audit';
import type { StoredAuditEntry } from '#functions/kernel/audit/audit-record';
import { newId } from '#functions/kernel/id';
import type { Tables } from '#functions/kernel/store/tables';
import type { Site } from '#shared/rights/site';

/** What an operator does with a person's record. */
export type OperatorAct = Pick<StoredAuditEntry, 'child' | 'record' | 'act' | 'capability'>;

/** The `child` of an audit entry that is about everyone at the school. */
export const everyone = 'everyone';

/** Acts of an operator's command at one school. */
export interface OperatorCommand {
  readonly site: Site;
  readonly command: string;
  readonly acts: readonly OperatorAct[];
  readonly now: Date;
}

/**
 * Writes audit entries for an operator's command before it runs. The portal does not know who the
 * operator is. The logs of the AWS account do, and the entry has the time to look for.
 */
export async function recordInAudit(
  { db, table }: Tables,
  operatorCommand: OperatorCommand,
): Promise<void> {
  const { command, acts, now } = operatorCommand;
  await auditRepository({ db, table })
    .of(operatorCommand)
    .add(
      acts.map((act) => ({
        auditUid: newId(now),
        at: now.toISOString(),
        by: { userUid: 'operator', username: 'operator' },
        ...act,
        route: command,
        network: '',
      })),
    );
}
