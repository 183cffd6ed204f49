import type { Findings } from '../faults.ts';
import type { Arrival } from '../oneroster/arrival.ts';
import type { Change } from './change.ts';

/**
 * Warns when a person with rights leaves or comes back. No roster removes the rights that were
 * given in the portal: the person may be the last administrator, or one who must not get them
 * again.
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
  const location = {
    file: users?.file ?? 'users.csv',
    ...(row === undefined ? {} : { row }),
    column: 'username',
    value: after.username || before.username,
  };
  const rights = held.join(', ');
  const effect = after.status === 'left' ? 'would leave and holds' : 'comes back and would hold';
  found.warn(location, `This person ${effect} rights given in the portal: ${rights}.`);
}
