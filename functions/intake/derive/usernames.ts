import type { Profile } from '#shared/intake/roster';
import type { Findings } from '../faults.ts';
import type { Arrival } from '../oneroster/arrival.ts';

/**
 * Reports usernames that two people of the site share, without regard to case. A roster cannot take
 * the username of a person who was added in the portal. It can take a leaver's; the new person
 * inherits nothing (threats.md T-04).
 */
export function checkUsernames(
  profiles: ReadonlyMap<string, Profile>,
  stored: ReadonlyMap<string, Profile>,
  users: Arrival<'users'> | undefined,
  found: Findings,
): void {
  const locationOf = ({ sourcedId, username }: Profile) => {
    const row = users?.entries.get(sourcedId)?.row;
    return {
      file: users?.file ?? 'users.csv',
      ...(row === undefined ? {} : { row }),
      column: 'username',
      value: username,
    };
  };
  const portal = new Set<string>();
  const former = new Map<string, string>();
  for (const person of stored.values()) {
    if (person.origin === 'portal' && person.status === 'active')
      portal.add(keyOf(person.username));
    if (person.formerUsername) former.set(keyOf(person.formerUsername), person.userUid);
  }
  const taken = new Map<string, Profile>();
  for (const person of profiles.values()) {
    const key = keyOf(person.username);
    const earlier = taken.get(key);
    if (earlier) {
      const row = users?.entries.get(earlier.sourcedId)?.row;
      const where = row === undefined ? '' : ` in row ${row}`;
      found.fault(locationOf(person), `Another person${where} has this username.`);
    }
    taken.set(key, person);
    if (portal.has(key)) {
      found.fault(locationOf(person), 'A person who was added in the portal has this username.');
    }
    const leaver = former.get(key);
    const isNew = stored.get(person.userUid)?.status !== 'active';
    if (isNew && leaver !== undefined && leaver !== person.userUid) {
      found.warn(
        locationOf(person),
        'A person who left had this username. The new person gets none of their rights.',
      );
    }
  }
}

const keyOf = (username: string) => username.normalize('NFC').toLowerCase();
