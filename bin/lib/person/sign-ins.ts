import {
  AdminDeleteUserCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Stores } from '../stores.ts';
import type { TableRecord } from './person.ts';

/** Where a binding leads: the pool, and the account in it. */
const binding = /^(.+)#([^#]+)$/;

/** Removes the accounts that were bound to a person from the pools, so that nobody signs in with them again. Answers how many there were. */
export async function removeAccounts(
  { identity }: Pick<Stores, 'identity'>,
  bindings: readonly TableRecord[],
): Promise<number> {
  let removed = 0;
  for (const { sk } of bindings) {
    const [, UserPoolId, sub] = binding.exec(`${sk}`) ?? [];
    if (!UserPoolId || !sub) continue;
    const { Users = [] } = await identity.send(
      new ListUsersCommand({ UserPoolId, Filter: `sub = "${sub}"` }),
    );
    for (const { Username } of Users) {
      await identity.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
      removed += 1;
    }
  }
  return removed;
}
