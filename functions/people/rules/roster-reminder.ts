import { type DecidedProfile, isInForce } from '#shared/intake/roster';

const day = 86_400_000;

/** Days after which administrators are reminded to correct the roster, and between two reminders. */
export const remindedAfter = 14;
export const remindedEvery = 30;

/**
 * Returns since when administrators should know that the roster still gives a carer a child that the
 * school withholds; undefined if it does not, or not long enough. It is another time whenever the
 * reminder is due again.
 */
export function reminderSince(
  { status, children, over }: Pick<DecidedProfile, 'status' | 'children' | 'over'>,
  child: string,
  { now, today }: { readonly now: Date; readonly today: string },
): string | undefined {
  const withheld = over?.withheld.find((each) => each.child === child);
  const isGiven = children.some((link) => link.userUid === child && isInForce(link, today));
  if (status !== 'active' || !withheld || !isGiven) return undefined;
  const first = Date.parse(withheld.at) + remindedAfter * day;
  const times = Math.floor((now.getTime() - first) / (remindedEvery * day));
  return times < 0 ? undefined : new Date(first + times * remindedEvery * day).toISOString();
}
