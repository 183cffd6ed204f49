import type { School } from '#functions/kernel/record/declaration';
import { tokenOf } from '#functions/kernel/store/dynamo';
import { whenPk } from '#functions/kernel/store/portal-keys';
import { newestFirst, type Table } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { CalendarEvent } from '#shared/calendar/calendar-event';
import type { Paged, PageRequest } from '#shared/kernel/paging';

/** The removed events that one answer looks through: a file may have dropped thousands. */
const mostExamined = 1_000;

/** The removed events of one read. */
const perRead = 200;

/** Returns those of some removed events that are listed, in their order. */
type Choose<T> = (events: readonly CalendarEvent[]) => Promise<readonly T[]>;

export type RemovedEvents = ReturnType<typeof removedEvents>;

/** Lists removed events: those of the portal, and those that a file dropped. */
export const removedEvents = ({ db, table }: Tables) => {
  const at: Table = { db, TableName: table('calendar') };
  return {
    of: (school: School) => ({
      /**
       * Returns a page of those that are chosen, the last removed first. It is shorter, with a token for
       * the rest, when a file dropped many events meanwhile.
       */
      async page<T extends { readonly event: CalendarEvent }>(
        { limit, next_token }: PageRequest,
        choose: Choose<T>,
      ): Promise<Paged<T>> {
        const pk = whenPk(school, 'removed');
        const found: T[] = [];
        const places = new Map<string, string>();
        let token = next_token;
        for (let examined = 0; examined < mostExamined; examined += perRead) {
          const page = { limit: perRead, next_token: token };
          const read = await newestFirst(at, { index: 'when', pk, page });
          const events = read.items.map((item) => CalendarEvent.parse(item));
          for (const [i, { eventUid }] of events.entries()) {
            places.set(eventUid, `${read.items[i]?.whenSk}`);
          }
          found.push(...(await choose(events)));
          token = read.next_token;
          if (token === undefined || found.length > limit) break;
        }
        const records = found.slice(0, limit);
        const last = places.get(records.at(-1)?.event.eventUid ?? '');
        const rest = found.length > limit && last ? tokenOf(last) : token;
        return { records, ...(rest !== undefined && { next_token: rest }) };
      },
    }),
  };
};
