import type { Bound } from '#functions/kernel/record/declaration';
import type { RequestFacts, Resource, Route } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import {
  type AuditedReason,
  type AuditedRight,
  type ChildRecord,
  childAccessOf,
  confidentialRoute,
  needsAuditEntry,
} from '#shared/rights/child-records';
import type { AuditRepository } from './audit.ts';
import type { Look } from './look-record.ts';

/** The part of the audit repository that a route writes to. */
export type AuditTrail = Bound<AuditRepository, 'add'>;

/** Tells whether any route of a resource reads or changes children's records. */
export const readsChildRecords = (resource: Resource): boolean =>
  Object.values(resource).some((route) => childAccessOf(route) !== undefined);

/**
 * Records the looks of one call. `audit` throws for a route that does not declare `child`.
 * `ensureAudited` throws when a route declares `child` and its handler did not call `audit`. Both
 * are bugs, and the caller gets no answer.
 */
export function auditRecorder(
  route: Pick<Route, 'method' | 'path' | 'child'>,
  caller: Caller | undefined,
  { now, network }: Omit<RequestFacts, 'audit'>,
  trail: AuditTrail | undefined,
) {
  const name = `${route.method} ${route.path}`;
  const access = childAccessOf(route);
  let isAudited = false;
  return {
    async audit(
      children: readonly string[],
      record?: ChildRecord,
      more?: AuditedRight | AuditedReason,
    ): Promise<void> {
      if (!access || !caller || !trail) {
        throw new Error(`${name} calls audit() but its contract declares no child's record`);
      }
      isAudited = true;
      const audited = [...new Set(children)].filter((child) => needsAuditEntry(caller, child));
      const { userUid, username } = caller;
      const look: Look = {
        at: now.toISOString(),
        by: { userUid, username },
        children: audited,
        ...access,
        ...(record && { record }),
        ...more,
        route: access.record === 'confidential' ? confidentialRoute : name,
        network,
      };
      if (audited.length > 0) await trail.of(caller).add([look]);
    },

    ensureAudited(): void {
      if (access && !isAudited) {
        throw new Error(`${name} declares \`child\` but its handler did not call audit()`);
      }
    },
  };
}
