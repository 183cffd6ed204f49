import type { Bound, School } from '#functions/kernel/record/declaration';
import type { Profile } from '#shared/intake/roster';
import { profilesOf } from '../store/profiles-of.ts';
import { isActing, type RightHolder } from '../store/rights/holders.ts';
import type { UserRepository } from '../store/users.ts';
import { isStillAt } from './staff-recipient.ts';

export interface AdministratorDeps {
  readonly users: Bound<UserRepository, 'many'>;
  /** Returns everyone who has a right. */
  readonly holders: (school: School) => Promise<readonly RightHolder[]>;
}

const isAdministrator = ({ capabilities }: Pick<RightHolder, 'capabilities'>): boolean =>
  capabilities.includes('administrator');

/** Returns the administrators of a school, for mail to all of them: those who can act. */
export async function administratorsOf(
  { users, holders }: AdministratorDeps,
  school: School,
): Promise<Profile[]> {
  const found = (await holders(school)).filter((each) => isActing(each) && isAdministrator(each));
  const uids = found.map(({ userUid }) => userUid);
  return [...(await profilesOf(users, school, uids)).values()];
}

/** Tells whether a person may still get a mail to administrators that was frozen for an address. */
export const isStillAdministrator = (person: Profile | undefined, email: string): boolean =>
  isStillAt(person, email) && isAdministrator(person);
