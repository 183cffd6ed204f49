import type { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Tables } from '#functions/kernel/store/tables';
import { type Addressee, peopleRepository } from '#functions/people/store/people';
import { personKeys } from '#functions/people/store/person-record';
import type { Profile } from '#shared/intake/roster';
import { schoolNamed } from '#test/support/records/school';
import { tablesOf } from '#test/support/tables/named';

/** A person of the site `main` with the given fields. */
export const profile = (is: Partial<Profile> & { userUid: string }): Profile => ({
  username: is.userUid,
  firstname: `First-${is.userUid}`,
  surname: `Last-${is.userUid}`,
  email: `${is.userUid}@example.org`,
  type: 'affiliate',
  is_carer: false,
  schoolUid: 'main',
  groups: [],
  children: [],
  capabilities: [],
  status: 'active',
  origin: 'roster',
  sourcedId: is.userUid,
  updated_at: '2026-01-01T00:00:00.000Z',
  ...is,
});

/** An unrestricted link to a child. */
export const child = (userUid: string): Profile['children'][number] => ({
  userUid,
  status: 'active',
  restricted: false,
});

/** Returns people as mailings read them from the table. */
export async function addressees(
  profiles: readonly Profile[],
  now: Date,
): Promise<readonly Addressee[]> {
  const shards = Map.groupBy(
    profiles.map((each) => personKeys(schoolNamed('main'), each)),
    ({ audiencePk }) => audiencePk,
  );
  const send = async ({ input }: QueryCommand) => ({
    Items: shards.get(String(input.ExpressionAttributeValues?.[':shard'])) ?? [],
  });
  // Only the query of the index is called here.
  const db = { send } as unknown as Tables['db'];
  return (await peopleRepository(tablesOf(db)).of(schoolNamed('main')).all('Australia/Sydney', now))
    .people;
}
