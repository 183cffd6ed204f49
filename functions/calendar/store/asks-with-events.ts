import { asOfEvent } from '#functions/asks/rules/event-asks';
import type { AskReader, StoredAsk } from '#functions/asks/store/ask.record';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { CalendarReader } from './calendar.ts';

/**
 * Reads what posts and events ask. An event is read at the moment: its file may have changed or dropped
 * it, and the school may have cancelled it.
 */
export const asksWithEvents = (
  asks: Bound<AskReader, 'get' | 'open' | 'list'>,
  events: Bound<CalendarReader, 'get' | 'many'>,
): Bound<AskReader, 'get' | 'open' | 'list'> => ({
  of(school: School) {
    const stored = asks.of(school);

    /** Returns asks as their events are now. */
    async function asOfNow(found: readonly StoredAsk[]): Promise<StoredAsk[]> {
      const uids = found.flatMap(({ askUid, type }) => (type === 'event' ? askUid : []));
      if (uids.length === 0) return [...found];
      const read = await events.of(school).many(uids);
      const byUid = new Map(read.map((event) => [event.eventUid, event]));
      return found.map((ask) =>
        ask.type === 'event' ? asOfEvent(ask, byUid.get(ask.askUid)) : ask,
      );
    }

    return {
      async get(askUid) {
        const ask = await stored.get(askUid);
        if (ask?.type !== 'event') return ask;
        return asOfEvent(ask, await events.of(school).get(askUid));
      },

      open: async (today) => asOfNow(await stored.open(today)),

      async list(page, isShown) {
        const { records, ...rest } = await stored.list(page, isShown);
        return { ...rest, records: await asOfNow(records) };
      },
    };
  },
});
