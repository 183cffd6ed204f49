import { dayIn, instantIn } from '#shared/kernel/zone';
import type { Settings } from '#shared/site/settings.contract';

/** The mail about unexplained absences: when it is due. */

/** Milliseconds after its hour in which it is ordered again and again, and may leave. */
const lasts = 3 * 3_600_000;

type Chosen = Pick<Settings, 'absences'> | undefined;

/**
 * Returns the school's day if its mail may leave now. An hour that a clock change skips is one hour
 * later; of an hour that comes twice, the first counts.
 */
export function dailyMailDay(settings: Chosen, timeZone: string, now: Date): string | undefined {
  if (!settings?.absences?.daily_mail?.on) return undefined;
  const day = dayIn(timeZone, now);
  const since = now.getTime() - dailyMailStart(settings, timeZone, day).getTime();
  return since >= 0 && since < lasts ? day : undefined;
}

/** Returns from when the mail of a day may leave. */
export const dailyMailStart = (settings: Chosen, timeZone: string, day: string): Date =>
  instantIn(timeZone, day, clock(settings?.absences?.daily_mail?.hour ?? 0));

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Returns the identifier in the e-mail log of the messages of a day: each carer gets one. */
export const dailyMailUid = (day: string): string => `unexplained-${day}`;
