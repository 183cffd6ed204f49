import { type GrantChange, grants, type Newcomer } from '#functions/people/store/grants';
import type { Profile } from '#shared/intake/roster';
import type { Capability } from '#shared/rights/permissions';
import type { Site } from '#shared/rights/site';
import { type OperatorAct, recordInAudit } from './operator-audit.ts';
import type { Stores } from './stores.ts';

/** A person and the capabilities they will have. */
export interface Grant {
  readonly site: Site;
  readonly user: string;
  readonly capabilities: readonly Capability[];
  readonly newcomer?: Newcomer | undefined;
}

/** Gives a person exactly these capabilities. Writes an audit entry before each change. */
export const grantWithAudit = (
  stores: Pick<Stores, 'db' | 'table'>,
  grant: Grant,
  now: Date,
): Promise<Profile> =>
  grants(stores)
    .of(grant)
    .set(grant.user, grant.capabilities, now, {
      newcomer: grant.newcomer,
      note: (change) =>
        recordInAudit(stores, {
          site: grant.site,
          command: 'npm run grant',
          acts: actsOf(change),
          now,
        }),
    });

const actsOf = ({ userUid, given, taken }: GrantChange): OperatorAct[] => {
  const entry = (act: 'give' | 'take') => (capability: Capability) =>
    ({ child: userUid, record: 'capabilities', act, capability }) as const;
  return [...given.map(entry('give')), ...taken.map(entry('take'))];
};
