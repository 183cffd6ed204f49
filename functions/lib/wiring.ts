import { auditRepository } from '#functions/data/audit';
import { identityRepository } from '#functions/data/identities';
import { userRepository } from '#functions/data/users';
import { tellsOfChildren } from '#functions/lib/audit';
import { callerFinder } from '#functions/lib/caller';
import { db } from '#functions/lib/dynamo';
import { sitesOfEnvironment, tableName } from '#functions/lib/environment';
import { serve } from '#functions/lib/serve';
import { tokenVerifier } from '#functions/lib/token';
import type { Handlers, Resource } from '#shared/contract/route';
import { AppError } from '#shared/errors';

/** Wires a resource's handlers to the real world: tokens of the sites' pools, profiles from the tables, traces into the audit. */
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
  const trail = tellsOfChildren(resource) ? auditRepository(db, tableName('audit')) : undefined;
  return serve(resource, handlers, findCaller, trail);
}

/** Wires a resource that nobody needs to sign in for; it reaches no profiles, so a route that wants a caller finds none. */
export const servePublic = <R extends Resource>(resource: R, handlers: Handlers<R>) =>
  serve(resource, handlers, () => {
    throw new AppError('unauthorised', 'Please sign in.');
  });
