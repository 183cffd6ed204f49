import type {
  PreSignUpTriggerEvent,
  PreTokenGenerationTriggerEvent,
  PreTokenGenerationV2TriggerEvent,
} from 'aws-lambda';
import { logFault, logInfo } from '#functions/kernel/log';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { isAdmitted, type Profile } from '#shared/intake/roster';
import type { RefusedSignIns } from './store/accounts/refused.ts';
import type { IdentityRepository } from './store/identities.ts';
import type { UserRepository } from './store/users.ts';

type Event =
  | PreSignUpTriggerEvent
  | PreTokenGenerationTriggerEvent
  | PreTokenGenerationV2TriggerEvent;

/**
 * Admits only people of the roster. The first sign-in binds the account (pool and subject) to the
 * profile of its username. After that only the binding counts, so a username that passes to another
 * person gives no access to the earlier person's records.
 */
export const identityTrigger =
  (
    school: School,
    users: Bound<UserRepository, 'get' | 'byUsername'>,
    identities: IdentityRepository,
    refused: RefusedSignIns,
  ) =>
  async (event: Event, now = new Date()): Promise<Event> => {
    switch (event.triggerSource) {
      case 'PreSignUp_AdminCreateUser':
        return event;
      case 'PreSignUp_ExternalProvider':
        await personNamed(event, now);
        return event;
      case 'PreSignUp_SignUp':
        throw notKnown();
      default: {
        const person = await personBehind(event, now);
        Object.assign(event.response, claimsOf(event, person));
        return event;
      }
    }

    async function personNamed(event: Event, now: Date): Promise<Profile> {
      const name = rosterName(event);
      const person = name ? await users.of(school).byUsername(name) : undefined;
      return isAdmitted(person) ? person : refuse(event, person, now);
    }

    /** Refuses a sign-in, and notes why for the school. A fault of the note changes nothing. */
    async function refuse(event: Event, person: Profile | undefined, now: Date): Promise<never> {
      const name = rosterName(event);
      const userUid = person?.userUid;
      const reason = reasonOf(name, person);
      try {
        await refused.of(school).add({ provider: providerOf(event), name, reason, userUid }, now);
      } catch (error) {
        logFault('A refused sign-in could not be noted', error, { site: school.site });
      }
      throw notKnown();
    }

    async function personBehind(event: Event, now: Date): Promise<Profile> {
      const sub = event.request.userAttributes.sub;
      if (!sub) throw notKnown();
      const identity = `${event.userPoolId}#${sub}`;
      const bound = await identities.of(school).binding(identity);
      const userUid = bound?.userUid ?? (await bind(identity, await personNamed(event, now), now));
      const person = await users.of(school).get(userUid);
      if (!isAdmitted(person)) return refuse(event, person, now);
      await noteSignIn(identity, bound?.last_on, event, now);
      return person;
    }

    /** Notes the day, in UTC: a list says when somebody signed in, to a day. A fault stops no sign-in. */
    async function noteSignIn(
      identity: string,
      known: string | undefined,
      event: Event,
      now: Date,
    ): Promise<void> {
      const last_on = now.toISOString().slice(0, 10);
      if (known === last_on) return;
      try {
        await identities.of(school).seen(identity, { last_on, way: wayOf(event) });
      } catch (error) {
        logFault('The day of a sign-in could not be noted', error, { site: school.site });
      }
    }

    async function bind(identity: string, person: Profile, now: Date): Promise<string> {
      const userUid = await identities.of(school).bind(identity, person.userUid, now);
      logInfo('A sign-in was bound to a profile', { site: school.site, userUid });
      return userUid;
    }
  };

const reasonOf = (name: string, person: Profile | undefined) => {
  if (person) return person.status === 'left' ? ('left' as const) : ('blocked' as const);
  return name ? ('unknown' as const) : ('no-name' as const);
};

/** Returns the name of the identity provider of a sign-in; `portal` for an account of the pool. */
function providerOf(event: Event): string {
  // The name of a new federated account begins with it.
  if (event.triggerSource === 'PreSignUp_ExternalProvider')
    return event.userName.split('_')[0] ?? '';
  const named = /"providerName":"([^"]+)"/.exec(event.request.userAttributes.identities ?? '');
  return named?.[1] ?? wayOf(event);
}

const wayOf = (event: Event) =>
  event.request.userAttributes.identities ? ('provider' as const) : ('portal' as const);

/** Returns the roster username: the one the school's provider sends, or the pool's account name. */
const rosterName = (event: Event): string =>
  event.request.userAttributes.identities || event.triggerSource === 'PreSignUp_ExternalProvider'
    ? (event.request.userAttributes.preferred_username ?? '')
    : event.userName;

/**
 * Returns the claims of the ID token, from the profile record. They are for display: rights are
 * read from the record on each request. Attributes that a person changed in the pool are never
 * sent.
 */
function claimsOf(event: Event, person: Profile) {
  const claimsToAddOrOverride = {
    preferred_username: person.username,
    given_name: person.firstname,
    family_name: person.surname,
    'custom:role': person.type,
    ...(person.form_run && { 'custom:orgUnit': person.form_run }),
  };
  const claimsToSuppress = ['custom:carerNumber', ...(person.form_run ? [] : ['custom:orgUnit'])];
  const claims = { claimsToAddOrOverride, claimsToSuppress };
  return event.version === '2' || event.version === '3'
    ? { claimsAndScopeOverrideDetails: { idTokenGeneration: claims } }
    : { claimsOverrideDetails: claims };
}

const notKnown = () =>
  new Error(
    "This account is not known at this school. Please check that you are on your own school's site, or ask the school office",
  );
