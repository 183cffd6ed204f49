import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Tables } from '#functions/kernel/store/tables';
import { personKeys } from '#functions/people/store/person-record';
import type { DecidedProfile, Profile } from '#shared/intake/roster';
import { schoolNamed } from '#test/support/records/school';

/** Returns a profile with usual values and the given ones. */
export const profile = (is: Partial<Profile> & { username: string }): Profile => ({
  userUid: `uid-${is.username}`,
  firstname: 'Sam',
  surname: 'Ng',
  email: `${is.username}@example.org`,
  type: 'student',
  is_carer: false,
  schoolUid: 'main',
  groups: [],
  children: [],
  capabilities: [],
  status: 'active',
  origin: 'roster',
  sourcedId: `sis-${is.username}`,
  updated_at: '2026-01-01T00:00:00.000Z',
  ...is,
});

/** Stores profiles as the intake does, with what the school decided about them. */
export async function storeProfiles(
  tables: Tables,
  ...profiles: readonly DecidedProfile[]
): Promise<void> {
  for (const person of profiles) {
    const Item = { ...person, ...personKeys(schoolNamed(person.schoolUid), person) };
    await tables.db.send(new PutCommand({ TableName: tables.table('users'), Item }));
  }
}
