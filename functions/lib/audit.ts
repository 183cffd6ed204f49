import type { AuditRepository } from '#functions/data/audit';
import type { AuditRow } from '#functions/data/audit-record';
import { newId } from '#functions/lib/id';
import type { Caller } from '#shared/caller';
import type { RequestFacts, Resource, Route } from '#shared/contract/route';
import { leavesTrace } from '#shared/domain/child-records';

/** Where a route leaves its rows. */
export type AuditTrail = Pick<AuditRepository, 'add'>;

/** Whether a resource reads or changes children's records anywhere. */
export const tellsOfChildren = (resource: Resource): boolean =>
  Object.values(resource).some(({ child }) => child !== undefined);

/**
 * What a route leaves in the audit during one call. `ensured` refuses the answer of a route that should have said of which children it tells and
 * did not, as it refuses to be told by a route that declares nothing: both are faults of ours, and cost the caller the answer.
 */
export function traceOf(
  route: Route,
  caller: Caller | undefined,
  { now, network }: Omit<RequestFacts, 'audit'>,
  trail: AuditTrail | undefined,
) {
  const name = `${route.method} ${route.path}`;
  let isSaid = false;
  return {
    async audit(children: readonly string[]): Promise<void> {
      const { child: access } = route;
      if (!access || !caller || !trail) throw new Error(`${name} declares no child's record`);
      isSaid = true;
      const told = [...new Set(children)].filter((child) => leavesTrace(caller, child));
      const { userUid, username } = caller;
      await trail.add(
        caller.site,
        told.map(
          (child): AuditRow => ({
            auditUid: newId(now),
            at: now.toISOString(),
            by: { userUid, username },
            child,
            ...access,
            route: name,
            network,
          }),
        ),
      );
    },

    ensured(): void {
      if (route.child && !isSaid) throw new Error(`${name} did not say of which children it tells`);
    },
  };
}
