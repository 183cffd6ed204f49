import { dayIn } from '#shared/kernel/zone';
import {
  isMailDay,
  type MailSchedule,
  mailTime,
  type ScheduledType,
} from '#shared/posts/mail-schedule';
import { type SchoolCalendar, unknownCalendar, weekdayOf } from '#shared/timetables/school-days';
import { dayPeriod } from '../run/period.ts';

/** A mailing that is due by the schedule. */
export interface Due {
  readonly type: ScheduledType;
  readonly period: string;
  /** The day of the week, 1 Monday to 7 Sunday, whose readers get it. */
  readonly weekday: number;
}

/** Milliseconds after its hour at which a due mailing may still start. */
const latestStart = 3 * 3_600_000;

/** What decides, beside the schedule and its hours. */
interface Circumstances {
  /** The school days; without them Monday to Friday are. */
  readonly calendar?: SchoolCalendar;
  /** When a backup was restored. */
  readonly restored?: Date | undefined;
}

/**
 * Returns the mailings that are due at a moment: from their hour in the site's time zone, for 3
 * hours. The lock of the period ensures that each starts once. Nothing is due in holidays and on closed
 * days, and no reminder on weekends. A digest is due every other day, for the readers who chose that day.
 * The digest of a closed day is dropped; the next one contains its posts. Nothing is due whose hour was
 * before a restore: it may have left, and the backup does not know it.
 */
export function dueAt(
  settings: MailSchedule,
  timeZone: string,
  now: Date,
  { calendar = unknownCalendar, restored }: Circumstances = {},
): Due[] {
  const day = dayIn(timeZone, now);
  const weekday = weekdayOf(day);
  const isTime = (type: ScheduledType, hour: number) => {
    const at = mailTime(hour, timeZone, day);
    const since = now.getTime() - at.getTime();
    const isNew = restored === undefined || at > restored;
    return (
      isNew &&
      isMailDay({ schedule: settings, calendar }, type, day) &&
      since >= 0 &&
      since < latestStart
    );
  };
  const { digest, daily } = settings;
  return [
    ...(daily.on && isTime('Daily', daily.hour)
      ? [{ type: 'Daily' as const, period: day, weekday }]
      : []),
    ...(digest.on && isTime('Weekly', digest.hour)
      ? [{ type: 'Weekly' as const, period: dayPeriod(day), weekday }]
      : []),
  ];
}
