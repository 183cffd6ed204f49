import { asOfEvent } from '#functions/asks/rules/event-asks';
import type { AskReader } from '#functions/asks/store/ask.record';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { CalendarReader } from './calendar.ts';

/**
 * Reads what posts and events ask. An event is read at the moment: its file may have changed or dropped
 * it, and the school may have cancelled it.
 */
export const asksWithEvents = (
  asks: Bound<AskReader, 'get' | 'open'>,
  events: Bound<CalendarReader, 'get' | 'many'>,
): Bound<AskReader, 'get' | 'open'> => ({
  of(school: School) {
    const stored = asks.of(school);
    return {
      async get(askUid) {
        const ask = await stored.get(askUid);
        if (ask?.type !== 'event') return ask;
        return asOfEvent(ask, await events.of(school).get(askUid));
      },

      async open(today) {
        const open = await stored.open(today);
        const uids = open.flatMap(({ askUid, type }) => (type === 'event' ? askUid : []));
        if (uids.length === 0) return open;
        const found = await events.of(school).many(uids);
        const byUid = new Map(found.map((event) => [event.eventUid, event]));
        return open.map((ask) =>
          ask.type === 'event' ? asOfEvent(ask, byUid.get(ask.askUid)) : ask,
        );
      },
    };
  },
});
