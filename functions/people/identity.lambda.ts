import { siteUid, tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { identityTrigger } from './identity.ts';
import { identityRepository } from './store/identities.ts';
import { userRepository } from './store/users.ts';

const trigger = identityTrigger(
  siteUid(),
  userRepository(db, tableName('users')),
  identityRepository(db, tableName('identities')),
);

/** Runs before the site's user pool accepts an account and before it issues a token. */
export const handler = (event: Parameters<typeof trigger>[0]) => trigger(event);
