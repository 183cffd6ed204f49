import type { School } from '#functions/kernel/record/declaration';
import { type LessonsOfPerson, lessonsOf } from '#functions/timetables/rules/home-lessons';
import type { CalendarEvent } from '#shared/calendar/calendar-event';
import { compact, escaped, utc } from '#shared/calendar/ics-lines';
import type { Profile } from '#shared/intake/roster';
import { addDays, dayIn, startOfDay } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';
import type { FeedDeps } from './feed-deps.ts';

/** The days from today whose lessons a subscription has: the changes of two weeks are known. */
const lessonDays = 15;

/** A lesson as a calendar app shows it. Times are on the school's clock. */
export interface FeedLesson {
  readonly uid: string;
  readonly title: string;
  readonly location: string;
  readonly description: string;
  readonly date: string;
  readonly starts: string;
  readonly ends: string;
  readonly zone: string;
}

interface Wanted {
  /** The owner, with the rights of today. */
  readonly owner: Caller;
  /** The children whose carer the owner is today. */
  readonly children: readonly Profile[];
  /** Whose lessons the owner chose. */
  readonly chosen: readonly string[];
  readonly now: Date;
  /** The events of the calendar, some of which close the school. */
  readonly events: readonly CalendarEvent[];
}

/** Returns the lessons of the chosen people, with the changes of each day. */
export async function feedLessons(
  { timetable }: Pick<FeedDeps, 'timetable'>,
  { owner, children, chosen, now, events }: Wanted,
): Promise<FeedLesson[]> {
  const people = [
    { userUid: owner.userUid, groups: owner.groups, firstname: '' },
    ...children,
  ].filter(({ userUid }) => chosen.includes(userUid));
  if (people.length === 0) return [];
  const today = dayIn(owner.timeZone, now);
  const days = Array.from({ length: lessonDays }, (_, n) => addDays(today, n));
  const deps = {
    ...timetable,
    events: { of: () => ({ starting: async () => [...events], standing: async () => [] }) },
  };
  const found = await Promise.all(
    people.map(async (person) => {
      const lessons = await lessonsOf(deps, owner, person, days);
      return lessons.flatMap((day) => lessonsOn(day, person.firstname, owner.timeZone));
    }),
  );
  return found.flat();
}

/** Returns the lessons of a day that take place. One that is cancelled leaves the calendar. */
const lessonsOn = (day: LessonsOfPerson, firstname: string, zone: string): FeedLesson[] =>
  day.lessons
    .filter(({ is_held }) => is_held)
    .map((lesson) => ({
      uid: uidOf(lesson, day),
      title: `${firstname ? `${firstname}: ` : ''}${lesson.class_name}${lesson.changes.length > 0 ? ' (changed)' : ''}`,
      location: lesson.room ?? '',
      description: lesson.teacher ?? '',
      date: day.date,
      starts: lesson.starts,
      ends: lesson.ends,
      zone,
    }));

/** A changed lesson keeps its identifier. An added one is beside that of the usual week. */
function uidOf(
  { TIMETABLE_ID, changes, starts }: LessonsOfPerson['lessons'][number],
  { userUid, date }: LessonsOfPerson,
): string {
  const parts = [TIMETABLE_ID, userUid, date, ...(changes.includes('added') ? [starts] : [])];
  return `lesson-${Buffer.from(parts.join('\n')).toString('base64url')}`;
}

/** Writes a lesson. The same lesson gives the same lines. */
export const lessonVevent = (lesson: FeedLesson, { site }: School): string[] => {
  const at = (time: string) => `TZID=${lesson.zone}:${compact(`${lesson.date}T${time}:00`)}`;
  return [
    'BEGIN:VEVENT',
    `UID:${lesson.uid}@${site}`,
    `DTSTAMP:${utc(startOfDay(lesson.zone, lesson.date))}`,
    `DTSTART;${at(lesson.starts)}`,
    `DTEND;${at(lesson.ends)}`,
    `SUMMARY:${escaped(lesson.title)}`,
    ...(lesson.location === '' ? [] : [`LOCATION:${escaped(lesson.location)}`]),
    ...(lesson.description === '' ? [] : [`DESCRIPTION:${escaped(lesson.description)}`]),
    'END:VEVENT',
  ];
};
