/** While somebody works, a new notice shows at most this many milliseconds after it was sent. */
export const workingPace = 5_000;
/** The pace of a list that stays open while nobody uses it and nothing arrives. */
export const restingPace = 20_000;
/** The milliseconds after which a list rests. */
export const restsAfter = 10 * 60_000;

/** Returns the milliseconds until the next question; `lastUse` is the last act or arrival. */
export const paceAt = (now: number, lastUse: number): number =>
  now - lastUse < restsAfter ? workingPace : restingPace;
