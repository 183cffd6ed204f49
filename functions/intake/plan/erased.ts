import type { Findings } from '../faults.ts';
import type { Arrival } from '../oneroster/arrival.ts';
import type { Change } from './change.ts';

/**
 * Warns when a roster brings back a person who was erased from the portal. The school's information
 * system decides, but the row may be a mistake there.
 */
export function warnOfErased(
  change: Change,
  erased: ReadonlyMap<string, string>,
  users: Arrival<'users'> | undefined,
  found: Findings,
): void {
  if (change.table !== 'users' || change.before || !change.after) return;
  const day = erased.get(change.id)?.slice(0, 10);
  if (day === undefined) return;
  const row = users?.entries.get(change.after.sourcedId)?.row;
  found.warn(
    {
      file: users?.file ?? 'users.csv',
      ...(row === undefined ? {} : { row }),
      column: 'sourcedId',
      value: change.after.sourcedId,
    },
    `This person was erased from the portal on ${day}. Applying the file brings them back.`,
  );
}
