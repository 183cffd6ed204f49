import { type GrantChange, grants, type Newcomer } from '#functions/data/grants';
import type { Profile } from '#shared/domain/roster';
import type { Capability } from '#shared/permissions';
import { noteInAudit, type OperatorDeed } from './operator-audit.ts';
import type { Stores } from './stores.ts';

/** Who is to hold which capabilities. */
export interface Grant {
  readonly site: string;
  readonly user: string;
  readonly capabilities: readonly Capability[];
  readonly newcomer?: Newcomer | undefined;
}

/** Gives a person exactly these capabilities; each that comes or goes stands in the audit before it does. */
export const grantNoted = (
  stores: Pick<Stores, 'db' | 'table'>,
  { site, user, capabilities, newcomer }: Grant,
  now: Date,
): Promise<Profile> =>
  grants(stores.db, stores.table('users')).set(site, user, capabilities, now, {
    newcomer,
    note: (change) => noteInAudit(stores, site, 'npm run grant', deedsOf(change), now),
  });

const deedsOf = ({ userUid, given, taken }: GrantChange): OperatorDeed[] => {
  const deed = (act: 'give' | 'take') => (capability: Capability) =>
    ({ child: userUid, record: 'capabilities', act, capability }) as const;
  return [...given.map(deed('give')), ...taken.map(deed('take'))];
};
