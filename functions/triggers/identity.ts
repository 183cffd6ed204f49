import type {
  PreSignUpTriggerEvent,
  PreTokenGenerationTriggerEvent,
  PreTokenGenerationV2TriggerEvent,
} from 'aws-lambda';
import type { IdentityRepository } from '#functions/data/identities';
import type { UserRepository } from '#functions/data/users';
import { logInfo } from '#functions/lib/log';
import type { Profile } from '#shared/domain/roster';

type Event =
  | PreSignUpTriggerEvent
  | PreTokenGenerationTriggerEvent
  | PreTokenGenerationV2TriggerEvent;

/**
 * Lets in the people of the roster and nobody else. Before the first sign-in is complete, the account (pool and subject) is bound to
 * the profile record of its username; from then on the binding decides, so that a username that is given to somebody else later
 * opens nothing of the person who had it before (threats.md T-04).
 */
export const identityTrigger =
  (
    site: string,
    users: Pick<UserRepository, 'get' | 'byUsername'>,
    identities: IdentityRepository,
  ) =>
  async (event: Event, now = new Date()): Promise<Event> => {
    switch (event.triggerSource) {
      case 'PreSignUp_AdminCreateUser':
        return event;
      case 'PreSignUp_ExternalProvider':
        await personNamed(rosterName(event));
        return event;
      case 'PreSignUp_SignUp':
        throw notKnown();
      default: {
        const person = await personBehind(event, now);
        Object.assign(event.response, claimsOf(event, person));
        return event;
      }
    }

    async function personNamed(username: string): Promise<Profile> {
      const person = username ? await users.byUsername(site, username) : undefined;
      if (person?.status !== 'active') throw notKnown();
      return person;
    }

    async function personBehind(event: Event, now: Date): Promise<Profile> {
      const sub = event.request.userAttributes.sub;
      if (!sub) throw notKnown();
      const identity = `${event.userPoolId}#${sub}`;
      const bound = await identities.userUid(site, identity);
      const userUid = bound ?? (await bind(identity, await personNamed(rosterName(event)), now));
      const person = await users.get(site, userUid);
      if (person?.status !== 'active') throw notKnown();
      return person;
    }

    async function bind(identity: string, person: Profile, now: Date): Promise<string> {
      const userUid = await identities.bind(site, identity, person.userUid, now);
      logInfo('A sign-in was bound to a profile', { site, userUid });
      return userUid;
    }
  };

/** The name the roster knows: what the school's provider says, or the pool's own account name. */
const rosterName = (event: Event): string =>
  event.request.userAttributes.identities || event.triggerSource === 'PreSignUp_ExternalProvider'
    ? (event.request.userAttributes.preferred_username ?? '')
    : event.userName;

/**
 * The ID token's claims come from the profile record. They are for showing: rights are read from the record on each request, and
 * attributes that somebody managed to change never leave the pool.
 */
function claimsOf(event: Event, person: Profile) {
  const claimsToAddOrOverride = {
    preferred_username: person.username,
    given_name: person.firstname,
    family_name: person.surname,
    'custom:role': person.type,
  };
  const claimsToSuppress = ['custom:orgUnit', 'custom:carerNumber'];
  const claims = { claimsToAddOrOverride, claimsToSuppress };
  return event.version === '2' || event.version === '3'
    ? { claimsAndScopeOverrideDetails: { idTokenGeneration: claims } }
    : { claimsOverrideDetails: claims };
}

const notKnown = () =>
  new Error(
    "This account is not known at this school. Please check that you are on your own school's site, or ask the school office",
  );
