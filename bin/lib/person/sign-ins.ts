import {
  AdminDeleteUserCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Stores } from '../stores.ts';
import { either, type Finder, ownByField } from './match.ts';
import type { Person } from './person.ts';

/** Matches the key of a bound sign-in: the pool, and the account in it. */
const binding = /^(.+)#([^#]+)$/;

/**
 * Deletes a person's accounts from the school's pool: those bound to the profile, and one with the
 * person's name that never signed in. So the accounts no longer work, and a later person with the
 * same name gets no access to this person's data.
 */
export async function removeAccounts(
  { db, identity, table }: Stores,
  { site, userUid, username, isNameTaken }: Person,
): Promise<void> {
  const pools = new Set<string>();
  const filters = new Set<readonly [pool: string, filter: string]>();
  for await (const { Items = [] } of paginateScan(
    { client: db },
    { TableName: table('identities') },
  )) {
    for (const record of Items) {
      const [, pool, sub] = binding.exec(`${record.sk}`) ?? [];
      if (record.pk !== site || !pool || !sub) continue;
      pools.add(pool);
      if (record.userUid === userUid) filters.add([pool, `sub = "${sub}"`]);
    }
  }
  if (username !== '' && !isNameTaken) {
    const quoted = username.replace(/["\\]/g, '\\$&');
    for (const pool of pools) filters.add([pool, `username = "${quoted}"`]);
  }
  for (const [UserPoolId, Filter] of filters) {
    const { Users = [] } = await identity.send(new ListUsersCommand({ UserPoolId, Filter }));
    for (const { Username } of Users) {
      await identity.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
    }
  }
}

/** Finds the accounts of a person, and refused sign-ins of the person or with the person's name. */
const identityMatch: Finder = either(ownByField, (record, person) => {
  if (typeof record.name !== 'string' || record.userUid !== undefined) return undefined;
  const names = [!person.isNameTaken && person.username, !person.isAddressShared && person.email];
  const isOwn = names.some((name) => name && name === `${record.name}`.toLowerCase());
  return isOwn ? { becomes: [], shown: record } : undefined;
});

/** How a person is found among accounts and refused sign-ins. */
export const identityRow = {
  found: 'the field userUid; the name of a refused sign-in',
  erasure: 'deleted',
  match: identityMatch,
} as const;
