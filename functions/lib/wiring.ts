import { identityRepository } from '#functions/data/identities';
import { userRepository } from '#functions/data/users';
import { callerFinder } from '#functions/lib/caller';
import { db } from '#functions/lib/dynamo';
import { sitesOfEnvironment, tableName } from '#functions/lib/environment';
import { serve } from '#functions/lib/serve';
import { tokenVerifier } from '#functions/lib/token';
import type { Handlers, Resource } from '#shared/contract/route';

/** Wires a resource's handlers to the real world: tokens of the sites' pools, profiles from the tables. */
export function serveSignedIn<R extends Resource>(resource: R, handlers: Handlers<R>) {
  const users = userRepository(db, tableName('users'));
  const identities = identityRepository(db, tableName('identities'));
  const findCaller = callerFinder(tokenVerifier(sitesOfEnvironment()), {
    async bound(site, identity) {
      const userUid = await identities.userUid(site, identity);
      return userUid === undefined ? undefined : users.get(site, userUid);
    },
    many: users.many,
  });
  return serve(resource, handlers, findCaller);
}
