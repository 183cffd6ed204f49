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

export type RemovedEvents = ReturnType<typeof removedEvents>;

/** Lists the events of the portal that people removed and that can be restored. */
export const removedEvents = ({ db, table }: Tables) => {
  const at: Table = { db, TableName: table('calendar') };
  return {
    of: (school: School) => ({
      /**
       * Returns a page of them, the last removed first. It is shorter, with a token for the rest, when a
       * file dropped many events meanwhile.
       */
      async page({ limit, next_token }: PageRequest): Promise<Paged<CalendarEvent>> {
        const pk = whenPk(school, 'removed');
        const found: { readonly event: CalendarEvent; readonly place: string }[] = [];
        let token = next_token;
        for (let examined = 0; examined < mostExamined; examined += perRead) {
          const page = { limit: perRead, next_token: token };
          const read = await newestFirst(at, { index: 'when', pk, page });
          for (const item of read.items) {
            const event = CalendarEvent.parse(item);
            if (event.source === 'portal') found.push({ event, place: `${item.whenSk}` });
          }
          token = read.next_token;
          if (token === undefined || found.length > limit) break;
        }
        const shown = found.slice(0, limit);
        const last = shown.at(-1);
        const rest = found.length > limit && last ? tokenOf(last.place) : token;
        return {
          records: shown.map(({ event }) => event),
          ...(rest !== undefined && { next_token: rest }),
        };
      },
    }),
  };
};
