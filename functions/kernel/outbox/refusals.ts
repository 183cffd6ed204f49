/** Refusals in a row for one reason after which a mailing stops: SES would refuse the rest too. */
const mostAlike = 20;

/** Messages that SES refused in a row for one reason. */
export interface Alike {
  readonly reason: string;
  readonly userUids: readonly string[];
}

/** Counts refusals in a row for one reason. */
export function refusalsAlike() {
  let reason: string | undefined;
  let userUids: string[] = [];
  let isTaken = false;
  return {
    /** Records that SES took a message: the refusals before were about those messages only. */
    taken(): void {
      isTaken = true;
      userUids = [];
      reason = undefined;
    },
    /** Records that SES refused a message. */
    refused(userUid: string, why: string): void {
      userUids = why === reason ? [...userUids, userUid] : [userUid];
      reason = why;
    },
    /** Returns the refusals for which the mailing must stop, if there are enough. */
    found: (): Alike | undefined =>
      reason !== undefined && userUids.length >= mostAlike ? { reason, userUids } : undefined,
    /**
     * Returns how many messages may be in flight. Before SES takes one, only what the count still
     * needs.
     */
    mostInFlight: (most: number): number =>
      isTaken ? most : Math.min(most, Math.max(1, mostAlike - userUids.length)),
  };
}
