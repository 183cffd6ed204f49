import type { PublishWindow } from '#shared/kernel/publish-window';
import { addDays, dayIn, instantIn } from '#shared/kernel/zone';
import type { MailingType } from '#shared/mailings/mailing';
import type { MailSettings } from '#shared/mailings/send-emails.contract';
import { weekdayOf } from '#shared/timetables/school-days';
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

/** Whether mail of a kind may leave on a day: never on a closed one, and reminders only on weekdays. */
export const isMailDay = (
  { closed_days }: Pick<MailSchedule, 'closed_days'>,
  type: ScheduledType,
  day: string,
): boolean => !closed_days.includes(day) && (type === 'Weekly' || weekdayOf(day) <= 5);

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
  schedule: MailSchedule,
  type: ScheduledType,
  { start, end }: PublishWindow,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): Date | undefined {
  const { on, hour } = type === 'Weekly' ? schedule.digest : schedule.daily;
  if (!on) return undefined;
  const from = new Date(Math.max(now.getTime(), start ? Date.parse(start) : 0));
  const first = dayIn(timeZone, from);
  for (let n = 0; n <= daysAhead[type]; n++) {
    const day = addDays(first, n);
    const at = mailTime(hour, timeZone, day);
    const isOfWeek = type === 'Daily' || weekdayOf(day) === schedule.digest.weekday;
    if (at < from || !isOfWeek || !isMailDay(schedule, type, day)) continue;
    return end === undefined || at.getTime() < Date.parse(end) ? at : undefined;
  }
  return undefined;
}
