import type { Findings } from '../faults.ts';
import type { Arrival } from '../oneroster/arrival.ts';
import type { Change } from './change.ts';

/**
 * Rights given in the portal stay with the person, whatever a roster says. Who holds some and leaves, or comes back to them, is worth a
 * word in the dry run: it may be the last administrator, or somebody who should not get them again.
 */
export function warnOfRights(
  change: Change,
  users: Arrival<'users'> | undefined,
  found: Findings,
): void {
  if (change.table !== 'users' || !change.before || !change.after) return;
  const { before, after } = change;
  const places = before.places?.length ?? 0;
  const held = [
    ...before.capabilities,
    ...(places > 0 ? [`editor of ${places} ${places === 1 ? 'place' : 'places'}`] : []),
  ];
  if (held.length === 0 || before.status === after.status) return;
  const row = users?.entries.get(after.sourcedId)?.row;
  const place = {
    file: users?.file ?? 'users.csv',
    ...(row === undefined ? {} : { row }),
    column: 'username',
    value: after.username || before.username,
  };
  const rights = held.join(', ');
  const what = after.status === 'left' ? 'would leave and holds' : 'comes back and would hold';
  found.warn(place, `This person ${what} rights given in the portal: ${rights}.`);
}
