import type { Identity, TokenVerifier } from '#functions/lib/token';
import type { Caller } from '#shared/caller';
import type { Profile } from '#shared/domain/roster';
import { carerGroupsOf, isInForce } from '#shared/domain/roster';
import { dayIn } from '#shared/domain/zone';
import { AppError } from '#shared/errors';

/** Where profile records come from; the users repository, or a map in tests. */
export interface Profiles {
  /** The profile a sign-in was bound to, if any. */
  bound(site: string, identity: string): Promise<Profile | undefined>;
  many(site: string, userUids: readonly string[]): Promise<Profile[]>;
}

const freshFor = 30_000;

/**
 * Finds the person behind a token: proves the token, then reads what the person may do from the profile record, at most 30 s
 * old, so that a right that is taken away stops acting at once (decisions.md section 2).
 */
export function callerFinder(verify: TokenVerifier, profiles: Profiles) {
  const known = new Map<string, { caller: Caller; at: number }>();
  return async (authorization: string | undefined, now: Date): Promise<Caller> => {
    const token = authorization?.match(/^Bearer ([\w.~+/=-]+)$/i)?.[1];
    if (!token) throw new AppError('unauthorised', 'Please sign in.');
    const identity = await verify(token);
    const key = identityKey(identity.site.issuer, identity.sub);
    const cacheKey = `${identity.site.schoolUid} ${key}`;
    const cached = known.get(cacheKey);
    if (cached && now.getTime() - cached.at < freshFor) return cached.caller;
    const caller = await loadCaller(profiles, identity, key, now);
    if (known.size > 5_000) known.clear();
    known.set(cacheKey, { caller, at: now.getTime() });
    return caller;
  };
}

/** The key of a sign-in in the table of identities: the pool and the subject. */
export const identityKey = (issuer: string, sub: string): string =>
  `${issuer.slice(issuer.lastIndexOf('/') + 1)}#${sub}`;

async function loadCaller(
  profiles: Profiles,
  { site }: Identity,
  key: string,
  now: Date,
): Promise<Caller> {
  const profile = await profiles.bound(site.schoolUid, key);
  if (profile?.status !== 'active') {
    throw new AppError(
      'forbidden',
      'This account is not known at this school, or has been closed. Please ask the school office.',
    );
  }
  const children = await profiles.many(
    site.schoolUid,
    profile.children.map(({ userUid }) => userUid),
  );
  const here = children.filter(({ status }) => status === 'active');
  const groupsOf = new Map(here.map(({ userUid, groups }) => [userUid, groups]));
  const today = dayIn(site.timeZone, now);
  return {
    site: site.schoolUid,
    timeZone: site.timeZone,
    host: site.host,
    userUid: profile.userUid,
    username: profile.username,
    firstname: profile.firstname,
    surname: profile.surname,
    type: profile.type,
    is_carer: profile.is_carer,
    capabilities: profile.capabilities,
    places: profile.places,
    carerNumber: profile.carerNumber,
    groups: profile.groups,
    carerGroups: carerGroupsOf(profile.children, groupsOf, today),
    carerOf: profile.children.flatMap((link) =>
      isInForce(link, today) && groupsOf.has(link.userUid) ? link.userUid : [],
    ),
  };
}
