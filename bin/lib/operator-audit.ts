import { auditRepository } from '#functions/kernel/audit/audit';
import type { Look } from '#functions/kernel/audit/look-record';
import type { Tables } from '#functions/kernel/store/tables';
import type { Site } from '#shared/rights/site';

/** What an operator does with a person's record. */
export interface OperatorAct extends Pick<Look, 'record' | 'act' | 'capability'> {
  readonly child: string;
}

/** Who an operator is in the audit. */
export const operator = { userUid: 'operator', username: 'operator' };

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
      acts.map(({ child, ...act }) => ({
        at: now.toISOString(),
        by: operator,
        children: [child],
        ...act,
        route: command,
        network: '',
      })),
    );
}
