import type { Caller } from '#shared/rights/caller';
import { holds, reachOf } from '#shared/rights/permissions';
import type { StoredAsk } from '../store/ask.record.ts';

/** Who wrote what asks, who saved it last, and its helpers. */
type Staff = Pick<StoredAsk, 'users_userid' | 'saved_by' | 'helpers'>;

/**
 * Whether a caller may read the report of an ask: administrators, editors who wrote the post or saved it
 * last, and the staff whom the ask names as helpers.
 */
export const mayReport = (caller: Caller, ask: Staff): boolean =>
  mayRead(caller, ask, 'ask.report');

/**
 * Whether a caller may open what only the school reads: who wrote what asks or saved it last, and its
 * helpers. Administrators may not as such.
 */
export const mayOpenSealed = (caller: Caller, ask: Staff): boolean =>
  mayRead(caller, ask, 'ask.sealed');

function mayRead(
  caller: Caller,
  { users_userid, saved_by, helpers }: Staff,
  operation: 'ask.report' | 'ask.sealed',
): boolean {
  const reach = reachOf(caller, operation);
  if (reach.has('all')) return true;
  const { userUid, type } = caller;
  const isEditors = holds(caller, 'editor') && (users_userid === userUid || saved_by === userUid);
  const isHelpers = type === 'faculty' && helpers.includes(userUid);
  return reach.has('own') && (isEditors || isHelpers);
}
