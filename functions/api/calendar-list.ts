import type { CalendarReader } from '#functions/data/calendar';
import { longestSingle } from '#functions/data/portal-keys';
import type { CalendarEvent } from '#shared/domain/calendar-event';
import { type Occurrence, occurrencesIn } from '#shared/domain/calendar-occurrences';
import { occurrenceId } from './calendar-view.ts';

/** An occurrence in the order of the list. */
export interface Listed {
  readonly event: CalendarEvent;
  readonly occurrence: Occurrence;
  /** Start and identifier: where it stands. */
  readonly position: string;
}

/** How much of the calendar is looked at in one go. */
const stretch = 31 * 86_400_000;

/**
 * What happens in a span, by start: first what is going on already when it begins, then stretch by stretch as long as somebody asks, so that a
 * page costs what a page needs.
 */
export async function* listed(
  events: Pick<CalendarReader, 'starting' | 'standing'>,
  site: string,
  {
    from,
    to,
    after,
  }: { readonly from: Date; readonly to: Date; readonly after: string | undefined },
  accepts: (event: CalendarEvent) => boolean,
): AsyncGenerator<Listed> {
  const standing = (await events.standing(site, from)).filter(accepts);
  const begin = from.getTime();
  const end = to.getTime();
  const resumed = after === undefined ? begin - 1 : Date.parse(after.split('#')[0] ?? '');

  /** What starts in a stretch and overlaps a span, in order. */
  async function part(first: number, last: number, span: { from: Date; to: Date }) {
    const singles = await events.starting(site, new Date(first), new Date(last - 1));
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

  // What began before and is not over; how long ago it began, only repeated and long events do not say.
  if (resumed < begin) {
    yield* await part(begin - longestSingle, begin, { from, to: new Date(begin + 1) });
  }
  const passed = Math.max(0, Math.floor((resumed - begin) / stretch));
  for (let first = begin + passed * stretch; first < end; first += stretch) {
    const last = Math.min(first + stretch, end);
    yield* await part(first, last, { from: new Date(first), to: new Date(last) });
  }
}

const positionOf = ({ eventUid }: CalendarEvent, { start, recurrence }: Occurrence): string =>
  `${start.toISOString()}#${occurrenceId(eventUid, recurrence)}`;
