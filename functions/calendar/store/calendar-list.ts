import type { Bound, School } from '#functions/kernel/record/declaration';
import { longestSingle } from '#functions/kernel/store/portal-keys';
import type { CalendarEvent } from '#shared/calendar/calendar-event';
import { type Occurrence, occurrencesIn } from '#shared/calendar/calendar-occurrences';
import { occurrenceId } from '../rules/calendar-view.ts';
import type { DayEvent } from '../rules/day-events.ts';
import type { CalendarReader } from './calendar.ts';

/** An occurrence with its position in the list. */
export interface Listed {
  readonly event: CalendarEvent;
  readonly occurrence: Occurrence;
  /** Start and identifier, which the list is sorted by. */
  readonly position: string;
}

/** The span of the calendar that one step reads, in milliseconds. */
const stepMs = 31 * 86_400_000;

/**
 * Yields the occurrences in a span, sorted by start: first those that are already running, then
 * step by step. The caller stops when its page is full, so a page costs only the steps that it
 * needs.
 */
export async function* listed(
  events: Bound<CalendarReader, 'starting' | 'standing'>,
  school: School,
  {
    from,
    to,
    after,
  }: { readonly from: Date; readonly to: Date; readonly after: string | undefined },
  accepts: (event: CalendarEvent) => boolean,
): AsyncGenerator<Listed> {
  const calendar = events.of(school);
  const standing = (await calendar.standing(from)).filter(accepts);
  const begin = from.getTime();
  const end = to.getTime();
  const resumed = after === undefined ? begin - 1 : Date.parse(after.split('#')[0] ?? '');

  /** Returns the occurrences that start in a step and overlap a span, sorted. */
  async function occurrences(first: number, last: number, span: { from: Date; to: Date }) {
    const singles = await calendar.starting(new Date(first), new Date(last - 1));
    const found: Listed[] = [];
    for (const event of [...singles.filter(accepts), ...standing]) {
      for (const occurrence of occurrencesIn(event, span)) {
        const start = occurrence.start.getTime();
        const position = positionOf(event, occurrence);
        const isHere = start < last && (start >= first || last === begin);
        if (isHere && (after === undefined || position > after)) {
          found.push({ event, occurrence, position });
        }
      }
    }
    return found.sort((a, b) => (a.position < b.position ? -1 : 1));
  }

  // Running occurrences. Short single events cannot have begun earlier than `longestSingle` ago.
  if (resumed < begin) {
    yield* await occurrences(begin - longestSingle, begin, { from, to: new Date(begin + 1) });
  }
  const passed = Math.max(0, Math.floor((resumed - begin) / stepMs));
  for (let first = begin + passed * stepMs; first < end; first += stepMs) {
    const last = Math.min(first + stepMs, end);
    yield* await occurrences(first, last, { from: new Date(first), to: new Date(last) });
  }
}

/** Returns the position of an event of a day in the list. */
export const positionIn = ({ at, EVENT_ID }: Pick<DayEvent, 'at' | 'EVENT_ID'>): string =>
  `${at}#${EVENT_ID}`;

const positionOf = ({ eventUid }: CalendarEvent, { start, recurrence }: Occurrence): string =>
  `${start.toISOString()}#${occurrenceId(eventUid, recurrence)}`;
