import type { Look } from '#functions/kernel/audit/look-record';
import type { Change, Direction } from '../plan/change.ts';
import { childrenOf } from '../plan/children.ts';
import type { Lease } from '../store/intake-jobs.ts';
import type { IntakeDeps } from './dependencies.ts';
import type { Acting, StoredIntake } from './record.ts';

/** What a worker needs to write the audit entries of an intake. */
export interface AuditWriter {
  readonly deps: Pick<IntakeDeps, 'audit'>;
  readonly by: Lease;
  /** The person who started the apply or rollback. */
  readonly acting: Acting;
  /** Directions and children that this worker has already written: `forward user-…`. */
  readonly written: Set<string>;
}

/**
 * Writes the look at the children whose records the changes touch, before they are made. A worker
 * names each child once in a direction; one that goes on with the job may name some a second time.
 */
export async function writeAuditEntries(
  { deps, by, acting, written }: AuditWriter,
  changes: readonly Change[],
  direction: Direction,
): Promise<void> {
  const { userUid, username, network, at } = acting;
  const touched = new Set(changes.flatMap((change) => childrenOf(by, change)));
  const missing = [...touched].filter((child) => !written.has(`${direction} ${child}`));
  const look: Look = {
    at,
    by: { userUid, username },
    children: missing,
    record: 'roster',
    act: 'change',
    route: `POST /intake/{intakeUid}/${direction === 'forward' ? 'apply' : 'rollback'}`,
    network,
  };
  await deps.audit.of(by).add([look]);
  for (const child of missing) written.add(`${direction} ${child}`);
}

/** Returns who started a job. An intake from before `acting` was stored counts as its author's. */
export const actingFor = ({ acting, created_by, created_at }: StoredIntake): Acting =>
  acting ?? { userUid: '', username: created_by, network: '', at: created_at };
