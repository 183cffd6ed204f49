/** Minutes after a sign-in in which a person may do what needs a fresh one. */
export const freshMinutes = 10;

/** Tells whether a sign-in is fresh. One of an unknown time is not. */
export function isFreshSignIn(signedInAt: string | undefined, now: Date): boolean {
  const age = now.getTime() - Date.parse(signedInAt ?? '');
  // A comparison with NaN is false.
  return age <= freshMinutes * 60_000;
}
