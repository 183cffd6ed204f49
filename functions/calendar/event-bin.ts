import { mayReport } from '#functions/asks/rules/ask-readers';
import type { AskReader } from '#functions/asks/store/ask.record';
import type { Bound } from '#functions/kernel/record/declaration';
import type { calendar as contract } from '#shared/calendar/calendar.contract';
import type { CalendarEvent } from '#shared/calendar/calendar-event';
import { isRepeated } from '#shared/calendar/calendar-occurrences';
import { dayOf } from '#shared/calendar/calendar-time';
import type { Handlers } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import type { RemovedEvents } from './store/removed-events.ts';

export interface EventBinDeps {
  readonly removed: RemovedEvents;
  /** What events ask, or have asked. */
  readonly asks: Bound<AskReader, 'many'>;
}

/**
 * Implements the list of removed events. Those of files come back only with their file, so they are
 * listed for their answers alone.
 */
export const eventBinHandlers = ({
  removed,
  asks,
}: EventBinDeps): Pick<Handlers<typeof contract>, 'bin'> => ({
  async bin({ limit, next_token }, caller) {
    const choose = listed(asks, caller);
    const { records, ...page } = await removed.of(caller).page({ limit, next_token }, choose);
    return {
      ...page,
      records: records.map(({ event, isReported }) => ({
        EVENT_ID: event.eventUid,
        title: event.title,
        day: dayOf(event.starts),
        repeated: isRepeated(event),
        removed_at: event.removed_at ?? '',
        ...(isReported && { asked: true as const }),
        ...(!isOfPortal(event) && { of_file: true as const }),
      })),
    };
  },
});

const isOfPortal = ({ source }: CalendarEvent): boolean => source === 'portal';

/** Returns the events of the portal, and those of files whose report the caller may read. */
const listed =
  (asks: EventBinDeps['asks'], caller: Caller) => async (events: readonly CalendarEvent[]) => {
    const asked = await asks.of(caller).many(events.map(({ eventUid }) => eventUid));
    const reported = new Set(
      asked.filter((ask) => mayReport(caller, ask)).map(({ askUid }) => askUid),
    );
    return events
      .map((event) => ({ event, isReported: reported.has(event.eventUid) }))
      .filter(({ event, isReported }) => isReported || isOfPortal(event));
  };
