import type { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type Addressee, peopleRepository } from '#functions/data/people';
import { personKeys } from '#functions/data/person-record';
import type { Profile } from '#shared/domain/roster';

/** A person of the main site; what a test cares about is said, the rest is ordinary. */
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

/** A link to a child that opens everything. */
export const child = (userUid: string): Profile['children'][number] => ({
  userUid,
  status: 'active',
  restricted: false,
});

/** People as mailings read them from the table. */
export async function addressees(
  profiles: readonly Profile[],
  now: Date,
): Promise<readonly Addressee[]> {
  const shards = Map.groupBy(
    profiles.map((each) => personKeys('main', each)),
    ({ audiencePk }) => audiencePk,
  );
  const send = async ({ input }: QueryCommand) => ({
    Items: shards.get(String(input.ExpressionAttributeValues?.[':shard'])) ?? [],
  });
  // Only the one question of the index is asked here.
  const db = { send } as unknown as Parameters<typeof peopleRepository>[0];
  return (await peopleRepository(db, 'users').all('main', 'Australia/Sydney', now)).people;
}
