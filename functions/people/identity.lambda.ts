import { siteUid } from '#functions/kernel/environment';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { tables } from '#functions/kernel/store/tables';
import { identityTrigger } from './identity.ts';
import { refusedSignIns } from './store/accounts/refused.ts';
import { identityRepository } from './store/identities.ts';
import { userRepository } from './store/users.ts';

const trigger = identityTrigger(
  namedSchool(siteUid()),
  userRepository(tables),
  identityRepository(tables),
  refusedSignIns(tables),
);

/** Runs before the site's user pool accepts an account and before it issues a token. */
export const handler = (event: Parameters<typeof trigger>[0]) => trigger(event);
