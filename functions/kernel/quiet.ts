import { addDays, dayIn, instantIn, wallClock } from '#shared/kernel/zone';

/** Quiet hours in the site's time zone; they include midnight if they end before they start. */
interface Quiet {
  readonly from: string;
  readonly to: string;
}

/** Says that the reader of a message wants it, but not before an instant. */
export class Later {
  readonly until: Date;

  constructor(until: Date) {
    this.until = until;
  }
}

/** Returns that a message must wait, in the quiet hours that its reader has now; undefined else. */
export function laterIn(
  quiet: Quiet | undefined,
  { timeZone }: { readonly timeZone: string },
  now: Date,
): Later | undefined {
  const until = quiet && quietUntil(quiet, timeZone, now);
  return until && new Later(until);
}

/** Returns the end of the quiet hours; undefined when mail may be sent now. */
export function quietUntil(quiet: Quiet, timeZone: string, now: Date): Date | undefined {
  const time = new Date(wallClock(timeZone, now.getTime())).toISOString().slice(11, 16);
  const { from, to } = quiet;
  const overNight = from > to;
  const isQuiet = overNight ? time >= from || time < to : time >= from && time < to;
  if (!isQuiet) return undefined;
  const today = dayIn(timeZone, now);
  const until = instantIn(timeZone, overNight && time >= from ? addDays(today, 1) : today, to);
  // In the hour that repeats when summer time ends, the end may be past.
  return until > now ? until : undefined;
}
