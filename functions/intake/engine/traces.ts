import type { AuditRow } from '#functions/data/audit-record';
import type { Hold } from '#functions/data/intake-transitions';
import type { Change } from '../plan/change.ts';
import { childrenOf } from '../plan/children.ts';
import type { Acting, StoredIntake } from './record.ts';
import type { Workshop } from './workshop.ts';

/** Who leaves traces of the work on an intake. */
export interface Tracer {
  readonly shop: Pick<Workshop, 'audit'>;
  readonly hold: Hold;
  /** Who let it be done. */
  readonly acting: Acting;
  /** The children whose traces this worker has left. */
  readonly traced: Set<string>;
}

/**
 * Before a change is made it is written down whose record it touches: one row for each child and way, however many of the child's records change
 * in however many steps. The same row again, from a worker that goes on, is the same row.
 */
export async function leaveTraces(
  { shop, hold, acting, traced }: Tracer,
  changes: readonly Change[],
  direction: 'forward' | 'back',
): Promise<void> {
  const { site, intakeUid } = hold;
  const { userUid, username, network, at } = acting;
  const touched = new Set(changes.flatMap((change) => childrenOf(site, change)));
  const anew = [...touched].filter((child) => !traced.has(`${direction} ${child}`));
  const rows = anew.map(
    (child): AuditRow => ({
      auditUid: `${intakeUid}.${direction}.${child}`,
      at,
      by: { userUid, username },
      child,
      record: 'roster',
      act: 'change',
      route: `POST /intake/{intakeUid}/${direction === 'forward' ? 'apply' : 'rollback'}`,
      network,
    }),
  );
  await shop.audit.add(site, rows);
  for (const child of anew) traced.add(`${direction} ${child}`);
}

/** An intake that was begun before this was kept counts as its author's. */
export const actingFor = ({ acting, created_by, created_at }: StoredIntake): Acting =>
  acting ?? { userUid: '', username: created_by, network: '', at: created_at };
