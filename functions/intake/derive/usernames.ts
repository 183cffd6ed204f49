import type { Profile } from '#shared/domain/roster';
import type { Findings } from '../faults.ts';
import type { Arrival } from '../oneroster/arrival.ts';

/**
 * One name to sign in with belongs to one person of the site, without regard to case. A name of a person who was made in the portal cannot be
 * taken by the roster; a leaver's can, and whoever gets it inherits nothing (threats.md T-04).
 */
export function checkUsernames(
  profiles: ReadonlyMap<string, Profile>,
  stored: ReadonlyMap<string, Profile>,
  users: Arrival<'users'> | undefined,
  found: Findings,
): void {
  const placeOf = ({ sourcedId, username }: Profile) => {
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
      const where = row === undefined ? 'already' : `already, in row ${row}`;
      found.fault(placeOf(person), `Another person has this username ${where}.`);
    }
    taken.set(key, person);
    if (portal.has(key)) {
      found.fault(placeOf(person), 'A person who was added in the portal has this username.');
    }
    const leaver = former.get(key);
    const isNew = stored.get(person.userUid)?.status !== 'active';
    if (isNew && leaver !== undefined && leaver !== person.userUid) {
      found.warn(
        placeOf(person),
        'A person who left had this username. Nothing of theirs passes on.',
      );
    }
  }
}

const keyOf = (username: string) => username.normalize('NFC').toLowerCase();
