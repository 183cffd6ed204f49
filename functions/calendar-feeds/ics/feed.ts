import type { CalendarEvent } from '#shared/calendar/calendar-event';
import { isDayOnly } from '#shared/calendar/calendar-time';
import { escaped, fileOf, head } from '#shared/calendar/ics-lines';
import { type DueTask, taskVevent, vevents } from '#shared/calendar/vevent';
import type { Site } from '#shared/rights/site';
import { type FeedLesson, lessonVevent } from '../feed-lessons.ts';
import { vtimezone } from './vtimezone.ts';

/** The content of a subscription. */
export interface FeedContent {
  readonly site: Site;
  readonly name: string;
  readonly timeZone: string;
  readonly events: readonly CalendarEvent[];
  readonly tasks: readonly DueTask[];
  readonly lessons: readonly FeedLesson[];
  readonly now: Date;
}

/**
 * How many years after this one the clocks of a zone are looked at. A zone without yearly rules has
 * so many years of changes, for series without an end.
 */
const yearsAhead = 5;

/**
 * Returns a subscription as a calendar file. The same content gives the same bytes, so that the
 * ETag stays the same.
 */
export function feedFile(content: FeedContent): string {
  const { name, timeZone, events, tasks, lessons, now } = content;
  const inOrder = [...events].sort((a, b) => (a.eventUid < b.eventUid ? -1 : 1));
  return fileOf([
    ...head,
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...zonesOf(inOrder, timeZone, now),
    ...inOrder.flatMap((event) => vevents(event, content)),
    ...tasks.flatMap((task) => taskVevent(task, content)),
    ...lessons.flatMap((lesson) => lessonVevent(lesson, content)),
    'END:VCALENDAR',
  ]);
}

/** Returns the definition of every zone in the file, from the year before the first event. */
function zonesOf(events: readonly CalendarEvent[], timeZone: string, now: Date): string[] {
  const timed = events.filter(({ starts, zone }) => !isDayOnly(starts) && zone !== 'UTC');
  const zones = [...new Set([timeZone, ...timed.map(({ zone }) => zone)])].sort();
  const year = now.getUTCFullYear();
  return zones.flatMap((zone) => {
    const years = timed
      .filter((event) => event.zone === zone)
      .map(({ starts }) => Number(starts.slice(0, 4)));
    const first = years.reduce((a, b) => Math.min(a, b), year) - 1;
    const last = years.reduce((a, b) => Math.max(a, b), year) + yearsAhead;
    return vtimezone(zone, { first, regularFrom: year - 1, last });
  });
}
