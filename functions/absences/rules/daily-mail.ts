import { dailyMailOf } from '#shared/absences/absence-settings';
import { addDays, dayIn, instantIn } from '#shared/kernel/zone';
import type { Settings } from '#shared/site/settings.contract';
import { dayOff, isNameable, type SchoolCalendar } from '#shared/timetables/school-days';

/** The mail about unexplained absences: when it is due. */

/** Milliseconds after its hour in which it is ordered again and again, and may leave. */
const lasts = 3 * 3_600_000;

type Chosen = Pick<Settings, 'absences'> | undefined;

/**
 * Returns the school's day if its mail may leave now. An hour that a clock change skips is one hour
 * later; of an hour that comes twice, the first counts.
 */
export function dailyMailDay(settings: Chosen, timeZone: string, now: Date): string | undefined {
  if (!dailyMailOf(settings).on) return undefined;
  const day = dayIn(timeZone, now);
  const since = now.getTime() - dailyMailStart(settings, timeZone, day).getTime();
  return since >= 0 && since < lasts ? day : undefined;
}

/** Returns from when the mail of a day may leave. */
export const dailyMailStart = (settings: Chosen, timeZone: string, day: string): Date =>
  instantIn(timeZone, day, clock(dailyMailOf(settings).hour));

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Returns the identifier in the e-mail log of the messages of a day: each carer gets one. */
export const dailyMailUid = (day: string): string => `unexplained-${day}`;

/** The days before a day among which the last school day is searched: a long weekend. */
const furthest = 5;

/**
 * Returns the first day of the absences that the mail of a day names: those of the school day before are
 * in it too. Undefined on a day on which the school is closed: nothing leaves then.
 */
export function firstDayOf(calendar: SchoolCalendar, day: string): string | undefined {
  if (!isSchoolDay(calendar, day)) return undefined;
  for (let back = 1; back <= furthest; back++) {
    const before = addDays(day, -back);
    if (isSchoolDay(calendar, before)) return before;
  }
  return addDays(day, -1);
}

/** Without known terms, each weekday on which the school is not closed is a school day. */
const isSchoolDay = (calendar: SchoolCalendar, day: string): boolean =>
  calendar.terms.length === 0 ? dayOff(calendar, day) === undefined : isNameable(calendar, day);

/** The days whose absences a mail names. */
export interface MailDays {
  readonly from: string;
  /** The day of the mail. */
  readonly day: string;
}

/** Returns the days before the one of the mail, the first one first. */
export function daysBefore({ from, day }: MailDays): string[] {
  const days: string[] = [];
  for (let each = from; each < day; each = addDays(each, 1)) days.push(each);
  return days;
}

/** Students without a reason below which a file is never taken for incomplete: a small school has few. */
const fewest = 10;

/** The share of the students from which a file may be incomplete. */
const unusual = 0.15;

/**
 * Whether so many students have an absence without a reason that the file of absences may be incomplete:
 * then the office says first whether the mail goes.
 */
export const isUnusual = (unexplained: number, students: number): boolean =>
  unexplained >= fewest && unexplained > students * unusual;
