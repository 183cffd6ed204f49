import { auditRepository } from '#functions/kernel/audit/audit';
import { readsChildRecords } from '#functions/kernel/audit/trail';
import { callerFinder } from '#functions/kernel/http/caller';
import { serve } from '#functions/kernel/http/serve';
import { tokenVerifier } from '#functions/kernel/http/token';
import type { School } from '#functions/kernel/record/declaration';
import { schools } from '#functions/kernel/schools/current';
import { tables } from '#functions/kernel/store/tables';
import { identityRepository } from '#functions/people/store/identities';
import { userRepository } from '#functions/people/store/users';
import { dutyReader } from '#functions/timetables/store/duty';
import { AppError } from '#shared/kernel/errors';
import { type Handlers, type Resource, type Schemas, withSchemas } from '#shared/kernel/route';

/** Serves the handlers of a resource: checks tokens of the sites' pools, loads profiles, stores audit entries. */
export function serveSignedIn<S extends Schemas>(
  routes: Resource<S>,
  schemas: S,
  handlers: Handlers<Resource<S>>,
) {
  const users = userRepository(tables);
  const identities = identityRepository(tables);
  const dutyOf = dutyReader(tables);
  const verify = tokenVerifier(schools);
  // Also connects to DynamoDB, so that the first call finds keys and a connection.
  void verify.prepare();
  const findCaller = callerFinder(verify, {
    of: (school: School) => ({
      async bound(identity) {
        const binding = await identities.of(school).binding(identity);
        const profile = binding && (await users.of(school).get(binding.userUid));
        return profile && { ...profile, signedOutAt: binding.signed_out_at };
      },
      many: (userUids) => users.of(school).many(userUids),
      dutyOf: (userUid, day) => dutyOf(school, userUid, day),
    }),
  });
  const trail = readsChildRecords(routes) ? auditRepository(tables) : undefined;
  return serve(withSchemas(routes, schemas), handlers, findCaller, trail);
}

/** Serves a resource without sign-in. It has no access to profiles, so its routes have no caller. */
export const servePublic = <S extends Schemas>(
  routes: Resource<S>,
  schemas: S,
  handlers: Handlers<Resource<S>>,
) =>
  serve(withSchemas(routes, schemas), handlers, () => {
    throw new AppError('unauthorised', 'Please sign in.');
  });
