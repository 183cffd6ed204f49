import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { whenPk } from '#functions/data/portal-keys';
import { wholePartition, wholeQuery } from '#functions/lib/partition';
import { CalendarCategory } from '#shared/domain/calendar-categories';
import { CalendarEvent } from '#shared/domain/calendar-event';

export type CalendarReader = ReturnType<typeof calendarReader>;

/** The school's events, as the intake brought them; who may see one is the caller's part. */
export const calendarReader = (
  db: DynamoDBDocumentClient,
  tables: { readonly events: string; readonly categories: string },
) => {
  /** One stretch of the index by time. */
  const between = async (
    site: string,
    part: Parameters<typeof whenPk>[1],
    from: string,
    to: string,
  ): Promise<CalendarEvent[]> => {
    const found = await wholeQuery(db, {
      TableName: tables.events,
      IndexName: 'when',
      KeyConditionExpression: 'whenPk = :pk AND whenSk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': whenPk(site, part), ':from': from, ':to': to },
    });
    return found.map((item) => CalendarEvent.parse(item));
  };
  const isThere = (event: CalendarEvent) => event.removed_at === undefined;

  return {
    async get(site: string, eventUid: string): Promise<CalendarEvent | undefined> {
      const Key = { pk: site, sk: eventUid };
      const { Item } = await db.send(new GetCommand({ TableName: tables.events, Key }));
      const event = Item && CalendarEvent.parse(Item);
      return event && isThere(event) ? event : undefined;
    },

    /** At most 200 events at once; what is not there is left out. */
    async many(site: string, eventUids: readonly string[]): Promise<CalendarEvent[]> {
      const keys = [...new Set(eventUids)].slice(0, 200).map((sk) => ({ pk: site, sk }));
      const found: CalendarEvent[] = [];
      for (let i = 0; i < keys.length; i += 100) {
        const { Responses } = await db.send(
          new BatchGetCommand({
            RequestItems: { [tables.events]: { Keys: keys.slice(i, i + 100) } },
          }),
        );
        found.push(...(Responses?.[tables.events] ?? []).map((item) => CalendarEvent.parse(item)));
      }
      return found.filter(isThere);
    },

    /** What happens once and not for long, and starts in a span. */
    starting: (site: string, from: Date, to: Date): Promise<CalendarEvent[]> =>
      between(site, 'single', from.toISOString(), to.toISOString()),

    /** What repeats, or lasts long, and is not over. */
    standing: (site: string, from: Date): Promise<CalendarEvent[]> =>
      between(site, 'standing', from.toISOString(), '~'),

    /** What has been removed since; what was removed long ago goes from the table by itself, not always at once. */
    removedSince: (site: string, since: Date): Promise<CalendarEvent[]> =>
      between(site, 'removed', since.toISOString(), '~'),

    async categories(site: string): Promise<CalendarCategory[]> {
      const found = await wholePartition(db, tables.categories, site);
      return found.map((item) => CalendarCategory.parse(item));
    },
  };
};
