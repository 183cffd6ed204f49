import type { Profile } from '#shared/intake/roster';

/**
 * Tells whether a person of the school may get and open documents of a child: nobody who is blocked,
 * and no carer whose link to the child is restricted, by the roster or by the school.
 */
export const mayBeAsked = (
  { is_blocked, children }: Pick<Profile, 'is_blocked' | 'children'>,
  child: string,
): boolean =>
  is_blocked !== true && !children.some((link) => link.restricted && link.userUid === child);
