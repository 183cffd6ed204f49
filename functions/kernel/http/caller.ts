import type { Bound, School } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { Profile } from '#shared/intake/roster';
import { carerGroupsOf, isAdmitted, isInForce } from '#shared/intake/roster';
import { AppError } from '#shared/kernel/errors';
import { dayIn } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';
import { rightsAge } from '#shared/rights/rights-age';
import type { SiteFacts } from '#shared/sites';
import type { Identity, TokenVerifier } from './token.ts';

/** Reads profiles: the users repository, or a map in tests. */
export interface Profiles {
  of(school: School): {
    /** Returns the profile that a sign-in is bound to, if any. */
    bound(identity: string): Promise<BoundProfile | undefined>;
    many(userUids: readonly string[]): Promise<Profile[]>;
    /** Returns what a member of staff is in charge of on a day. */
    dutyOf(userUid: string, day: string): Promise<Duty>;
  };
}

/** A profile with the moment before which its sign-ins open nothing. */
type BoundProfile = Profile & { readonly signedOutAt?: string | undefined };

type Duty = Pick<Caller, 'yearsHeaded' | 'covers'>;

/**
 * Finds the person of a token: verifies the token, then reads the person's rights from the profile.
 * The profile is at most 30 s old, so a right that was removed stops working within that time.
 */
export function callerFinder(verify: TokenVerifier, profiles: Profiles) {
  const known = new Map<string, { found: Found; at: number }>();
  return async (authorization: string | undefined, now: Date): Promise<Caller> => {
    const token = authorization?.match(/^Bearer ([\w.~+/=-]+)$/i)?.[1];
    if (!token) throw new AppError('unauthorised', 'Please sign in.');
    const identity = await verify(token);
    const key = identityKey(identity.site.issuer, identity.sub);
    const cacheKey = `${identity.site.schoolUid} ${key}`;
    const cached = known.get(cacheKey);
    if (cached && now.getTime() - cached.at < rightsAge)
      return signedIn(cached.found, identity, key);
    const found = await loadCaller(profiles, identity, key, now);
    if (known.size > 5_000) known.clear();
    known.set(cacheKey, { found, at: now.getTime() });
    return signedIn(found, identity, key);
  };
}

/** A caller without the sign-in, and the moment before which sign-ins open nothing. */
interface Found {
  readonly caller: Caller;
  readonly signedOutAt: string | undefined;
}

/** Returns the caller with this sign-in; refuses one from before the person signed out everywhere. */
function signedIn({ caller, signedOutAt }: Found, identity: Identity, key: string): Caller {
  // The time of a sign-in has whole seconds, so one in the second of the sign-out is refused too.
  const isOver = signedOutAt !== undefined && identity.signedInAt * 1000 <= Date.parse(signedOutAt);
  if (isOver) throw new AppError('unauthorised', 'Please sign in again.');
  const signedInAt = new Date(identity.signedInAt * 1000).toISOString();
  return { ...caller, identity: key, signedInAt };
}

/** Returns the key of a sign-in in the identities table: the pool and the subject. */
export const identityKey = (issuer: string, sub: string): string =>
  `${issuer.slice(issuer.lastIndexOf('/') + 1)}#${sub}`;

/** Returns the later of two moments: the person may have signed out everywhere, or the school did it. */
const later = (one = '', other = ''): string | undefined =>
  (one > other ? one : other) || undefined;

async function loadCaller(
  profiles: Profiles,
  { site }: Identity,
  key: string,
  now: Date,
): Promise<Found> {
  const profile = await profiles.of(schoolFrom(site)).bound(key);
  if (!isAdmitted(profile)) {
    throw new AppError(
      'forbidden',
      'This account is not known at this school, or it is closed. Ask the school office for help.',
    );
  }
  const caller = await callerOf(profile, profiles, site, now);
  return { caller, signedOutAt: later(profile.signedOutAt, profile.signed_out_at) };
}

/** Returns a person as a caller, with the rights of this moment. */
export async function callerOf(
  profile: Profile,
  profiles: Bound<Profiles, 'many' | 'dutyOf'>,
  site: SiteFacts,
  now: Date,
): Promise<Caller> {
  const [family, duty] = await Promise.all([
    childrenOf(profile, profiles, site, now),
    profile.type === 'faculty'
      ? profiles.of(schoolFrom(site)).dutyOf(profile.userUid, dayIn(site.timeZone, now))
      : {},
  ]);
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
    ...duty,
    ...family,
  };
}

/** Returns the children for whom a person acts today, and their groups. */
async function childrenOf(
  { children: links }: Profile,
  profiles: Bound<Profiles, 'many'>,
  site: SiteFacts,
  now: Date,
): Promise<Pick<Caller, 'carerGroups' | 'carerOf'>> {
  // Most people have none. The first use of a time zone takes 10 ms.
  if (links.length === 0) return { carerGroups: [], carerOf: [] };
  const children = await profiles.of(schoolFrom(site)).many(links.map(({ userUid }) => userUid));
  const here = children.filter(({ status }) => status === 'active');
  const groupsOf = new Map(here.map(({ userUid, groups }) => [userUid, groups]));
  const today = dayIn(site.timeZone, now);
  return {
    carerGroups: carerGroupsOf(links, groupsOf, today),
    carerOf: links.flatMap((link) =>
      isInForce(link, today) && groupsOf.has(link.userUid) ? link.userUid : [],
    ),
  };
}
