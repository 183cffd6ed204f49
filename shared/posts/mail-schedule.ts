import type { PublishWindow } from '#shared/kernel/publish-window';
import { addDays, dayIn, instantIn } from '#shared/kernel/zone';
import type { MailingType } from '#shared/mailings/mailing';
import type { MailSettings } from '#shared/mailings/send-emails.contract';
import {
  isNameable,
  isTermWeekend,
  type SchoolCalendar,
  weekdayOf,
} from '#shared/timetables/school-days';
import { type PostType, postTypes } from './posts.contract.ts';

/** When a school sends mail without a person who starts it. */
export type MailSchedule = Pick<MailSettings, 'digest' | 'daily' | 'closed_days'>;

/** The kinds of mailings that the schedule starts. */
export type ScheduledType = Exclude<MailingType, 'Principal'>;

/** The kind of mailing that contains posts of each type. */
export const mailingOf: Readonly<Record<PostType, MailingType>> = {
  newsletter: 'Weekly',
  notice: 'Weekly',
  principal: 'Principal',
  dailyemail: 'Daily',
};

/** Returns the types of posts that a kind of mailing contains. */
export const postsIn = (mailing: MailingType): readonly PostType[] =>
  postTypes.filter((type) => mailingOf[type] === mailing);

/** What decides on which days mail leaves: the schedule, and the school days of the terms. */
export interface MailDays {
  readonly schedule: MailSchedule;
  readonly calendar: SchoolCalendar;
}

/**
 * Whether mail of a kind may leave on a day: on school days, and never on a closed day of the schedule. A
 * digest also leaves at a weekend of a term, because a school or a reader may have chosen that day.
 */
export const isMailDay = (
  { schedule, calendar }: MailDays,
  type: ScheduledType,
  day: string,
): boolean =>
  !schedule.closed_days.includes(day) &&
  (isNameable(calendar, day) || (type === 'Weekly' && isTermWeekend(calendar, day)));

/** Returns the instant at which the schedule starts a mailing on a day. */
export const mailTime = (hour: number, timeZone: string, day: string): Date =>
  instantIn(timeZone, day, `${String(hour).padStart(2, '0')}:00`);

/** Days in which the next mailing is looked for. A digest has nothing that is older than 28 days. */
const daysAhead = { Weekly: 28, Daily: 70 } as const;

/**
 * Returns when the schedule first mails a post of a window, for readers who chose no other day;
 * undefined if it does not.
 */
export function nextMail(
  days: MailDays,
  type: ScheduledType,
  { start, end }: PublishWindow,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): Date | undefined {
  const { digest, daily } = days.schedule;
  const { on, hour } = type === 'Weekly' ? digest : daily;
  if (!on) return undefined;
  const from = new Date(Math.max(now.getTime(), start ? Date.parse(start) : 0));
  const first = dayIn(timeZone, from);
  for (let n = 0; n <= daysAhead[type]; n++) {
    const day = addDays(first, n);
    const at = mailTime(hour, timeZone, day);
    const isOfWeek = type === 'Daily' || weekdayOf(day) === digest.weekday;
    if (at < from || !isOfWeek || !isMailDay(days, type, day)) continue;
    return end === undefined || at.getTime() < Date.parse(end) ? at : undefined;
  }
  return undefined;
}
