import { addDays, dayIn, instantIn, wallClock } from '#shared/kernel/zone';

/** Quiet hours in the site's time zone; they include midnight if they end before they start. */
interface Quiet {
  readonly from: string;
  readonly to: string;
}

/** Says that the reader of a message wants it, but not in the quiet hours that are now. */
export class Later {
  /** When the quiet hours began. */
  readonly from: Date;
  readonly until: Date;

  constructor({ from, until }: { readonly from: Date; readonly until: Date }) {
    this.from = from;
    this.until = until;
  }
}

/** Returns that a message must wait, in the quiet hours that its reader has now; undefined else. */
export function laterIn(
  quiet: Quiet | undefined,
  { timeZone }: { readonly timeZone: string },
  now: Date,
): Later | undefined {
  const hours = quiet && quietHours(quiet, timeZone, now);
  return hours && new Later(hours);
}

/** Returns the end of the quiet hours; undefined when mail may be sent now. */
export const quietUntil = (quiet: Quiet, timeZone: string, now: Date): Date | undefined =>
  quietHours(quiet, timeZone, now)?.until;

/** Returns when the quiet hours that are now began and end; undefined when there are none now. */
function quietHours(quiet: Quiet, timeZone: string, now: Date) {
  const time = new Date(wallClock(timeZone, now.getTime())).toISOString().slice(11, 16);
  const { from, to } = quiet;
  const overNight = from > to;
  const isQuiet = overNight ? time >= from || time < to : time >= from && time < to;
  if (!isQuiet) return undefined;
  const today = dayIn(timeZone, now);
  const isEvening = overNight && time >= from;
  const until = instantIn(timeZone, isEvening ? addDays(today, 1) : today, to);
  // In the hour that repeats when summer time ends, the end may be past.
  if (until <= now) return undefined;
  const began = overNight && !isEvening ? addDays(today, -1) : today;
  return { from: instantIn(timeZone, began, from), until };
}
