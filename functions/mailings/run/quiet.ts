import { addDays, dayIn, instantIn } from '#shared/kernel/zone';

/** Quiet hours in the site's time zone; they include midnight if they end before they start. */
interface Quiet {
  readonly from: string;
  readonly to: string;
}

/** Returns the end of the quiet hours; undefined when mail may be sent now. */
export function quietUntil(quiet: Quiet, timeZone: string, now: Date): Date | undefined {
  const time = clockOf(timeZone).format(now);
  const { from, to } = quiet;
  const overNight = from > to;
  const isQuiet = overNight ? time >= from || time < to : time >= from && time < to;
  if (!isQuiet) return undefined;
  const today = dayIn(timeZone, now);
  const until = instantIn(timeZone, overNight && time >= from ? addDays(today, 1) : today, to);
  // In the hour that repeats when summer time ends, the end may be past.
  return until > now ? until : undefined;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  });
  clocks.set(timeZone, made);
  return made;
}
