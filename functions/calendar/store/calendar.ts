import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { wholePartition, wholeQuery } from '#functions/kernel/store/partition';
import { whenPk } from '#functions/kernel/store/portal-keys';
import type { Tables } from '#functions/kernel/store/tables';
import { CalendarCategory } from '#shared/calendar/calendar-categories';
import { CalendarEvent } from '#shared/calendar/calendar-event';
import { calendarCategoriesRecords, calendarRecords } from '#shared/tables/calendar';

export type CalendarReader = ReturnType<typeof calendarReader>;

/** Reads the school's events from the intake. The caller decides who may see them. */
export const calendarReader = ({ db, table }: Tables) => {
  /** Returns the events of one kind in a span of the time index. */
  const between = async (
    pk: ReturnType<typeof whenPk>,
    from: string,
    to: string,
  ): Promise<CalendarEvent[]> => {
    const found = await wholeQuery(db, {
      TableName: table('calendar'),
      IndexName: 'when',
      KeyConditionExpression: 'whenPk = :pk AND whenSk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
    });
    return found.map((item) => CalendarEvent.parse(item));
  };

  return {
    of: (school: School) => ({
      async get(eventUid: string): Promise<CalendarEvent | undefined> {
        const Key = eventKey(school, eventUid);
        const { Item } = await db.send(new GetCommand({ TableName: table('calendar'), Key }));
        const event = Item && CalendarEvent.parse(Item);
        return event && isThere(event) ? event : undefined;
      },

      /** Returns up to 200 events; unknown and removed events are skipped. */
      many: (eventUids: readonly string[]): Promise<CalendarEvent[]> =>
        eventsByUid(db, table('calendar'), school, eventUids),

      /** Returns short events without repetition that start in a span. */
      starting: (from: Date, to: Date): Promise<CalendarEvent[]> =>
        between(whenPk(school, 'single'), from.toISOString(), to.toISOString()),

      /** Returns repeated and long events that end after a time. */
      standing: (from: Date): Promise<CalendarEvent[]> =>
        between(whenPk(school, 'standing'), from.toISOString(), '~'),

      /**
       * Returns the events that were removed after a time. The table deletes old ones automatically,
       * but with a delay.
       */
      removedSince: (since: Date): Promise<CalendarEvent[]> =>
        between(whenPk(school, 'removed'), since.toISOString(), '~'),

      async categories(): Promise<CalendarCategory[]> {
        const found = await wholePartition(
          db,
          table('calendar-categories'),
          partitionOf(school, calendarCategoriesRecords.category.key, {}),
        );
        return found.map((item) => CalendarCategory.parse(item));
      },
    }),
  };
};

async function eventsByUid(
  db: DynamoDBDocumentClient,
  TableName: string,
  school: School,
  eventUids: readonly string[],
): Promise<CalendarEvent[]> {
  const keys = [...new Set(eventUids)].slice(0, 200).map((uid) => eventKey(school, uid));
  const found: CalendarEvent[] = [];
  for (let i = 0; i < keys.length; i += 100) {
    const { Responses } = await db.send(
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys: keys.slice(i, i + 100) } } }),
    );
    found.push(...(Responses?.[TableName] ?? []).map((item) => CalendarEvent.parse(item)));
  }
  return found.filter(isThere);
}

const isThere = (event: CalendarEvent): boolean => event.removed_at === undefined;

const eventKey = (school: School, eventUid: string) =>
  keyOf(school, calendarRecords.event.key, { eventUid });
