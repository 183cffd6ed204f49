import { identityRepository } from '#functions/data/identities';
import { userRepository } from '#functions/data/users';
import { db } from '#functions/lib/dynamo';
import { siteUid, tableName } from '#functions/lib/environment';
import { identityTrigger } from '#functions/triggers/identity';

const trigger = identityTrigger(
  siteUid(),
  userRepository(db, tableName('users')),
  identityRepository(db, tableName('identities')),
);

/** Called by the site's user pool before it accepts an account and before it makes a token. */
export const handler = (event: Parameters<typeof trigger>[0]) => trigger(event);
