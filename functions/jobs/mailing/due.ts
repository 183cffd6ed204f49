import { dayPeriod, weekdayOf } from '#functions/jobs/mailing/period';
import type { MailSettings } from '#shared/contract/send-emails';
import type { MailingType } from '#shared/domain/mailing';
import { dayIn, instantIn } from '#shared/domain/zone';

/** A mailing that the clock asks for. */
export interface Due {
  readonly type: Exclude<MailingType, 'Principal'>;
  readonly period: string;
  /** The day of the week whose readers it is for. */
  readonly weekday: number;
}

/** How late something that is due may still begin: reminders of a morning are nothing for an afternoon. */
const latest = 3 * 3_600_000;

/**
 * What goes out by itself at a moment: from the hour of the site's clock on, for a while; that it is begun once is said by its period. Nothing goes
 * out on closed days, reminders not on weekends either. A digest comes each day of the week for those who chose that day; of a closed day it falls out, and
 * the next one tells what it would have told.
 */
export function dueAt(settings: MailSettings, timeZone: string, now: Date): Due[] {
  const day = dayIn(timeZone, now);
  if (settings.closed_days.includes(day)) return [];
  const weekday = weekdayOf(day);
  const isTime = (hour: number) => {
    const since = now.getTime() - instantIn(timeZone, day, clock(hour)).getTime();
    return since >= 0 && since < latest;
  };
  const { digest, daily } = settings;
  return [
    ...(daily.on && weekday <= 5 && isTime(daily.hour)
      ? [{ type: 'Daily' as const, period: day, weekday }]
      : []),
    ...(digest.on && isTime(digest.hour)
      ? [{ type: 'Weekly' as const, period: dayPeriod(day), weekday }]
      : []),
  ];
}

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
