import type { AskReader } from '#functions/asks/store/ask.record';
import type { Bound } from '#functions/kernel/record/declaration';
import type { calendar as contract } from '#shared/calendar/calendar.contract';
import { isRepeated } from '#shared/calendar/calendar-occurrences';
import { dayOf } from '#shared/calendar/calendar-time';
import type { Handlers } from '#shared/kernel/route';
import type { RemovedEvents } from './store/removed-events.ts';

export interface EventBinDeps {
  readonly removed: RemovedEvents;
  /** What events ask, or have asked. */
  readonly asks: Bound<AskReader, 'many'>;
}

/** Implements the list of removed events. Those of files come back only with their file. */
export const eventBinHandlers = ({
  removed,
  asks,
}: EventBinDeps): Pick<Handlers<typeof contract>, 'bin'> => ({
  async bin({ limit, next_token }, caller) {
    const { records, ...page } = await removed.of(caller).page({ limit, next_token });
    const asked = await asks.of(caller).many(records.map(({ eventUid }) => eventUid));
    const isAsked = new Set(asked.map(({ askUid }) => askUid));
    return {
      ...page,
      records: records.map((event) => ({
        EVENT_ID: event.eventUid,
        title: event.title,
        day: dayOf(event.starts),
        repeated: isRepeated(event),
        removed_at: event.removed_at ?? '',
        ...(isAsked.has(event.eventUid) && { asked: true as const }),
      })),
    };
  },
});
