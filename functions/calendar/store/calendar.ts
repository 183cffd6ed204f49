import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { once } from '#functions/kernel/once';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { wholePartition, wholeQuery } from '#functions/kernel/store/partition';
import { whenPk } from '#functions/kernel/store/portal-keys';
import type { Tables } from '#functions/kernel/store/tables';
import { CalendarCategory } from '#shared/calendar/calendar-categories';
import { CalendarEvent } from '#shared/calendar/calendar-event';
import { calendarCategoriesRecords, calendarRecords } from '#shared/tables/calendar';
import { byEvent, withCancellations } from '../rules/cancelled-events.ts';
import { Cancellation } from './cancellation.record.ts';
import { writtenCategories } from './written-categories.ts';

export type CalendarReader = ReturnType<typeof calendarReader>;

/**
 * Reads the school's events: those of its files and of the portal, each with what the school
 * cancelled. The caller decides who may see them.
 */
export const calendarReader = (tables: Tables) => {
  const { db, table } = tables;
  const TableName = table('calendar');

  const between = betweenIn(db, TableName);

  return {
    /** Binds the reader to a school, for one request: it reads what was cancelled once. */
    of(school: School) {
      const cancelled = once(async () => {
        const pk = partitionOf(school, calendarRecords.cancelled.key, {});
        const found = await wholePartition(db, TableName, pk);
        return byEvent(found.map((item) => Cancellation.parse(item)));
      });

      /** Returns events as they are now. Most schools have cancelled little. */
      async function asTheyAre(reading: Promise<CalendarEvent[]>): Promise<CalendarEvent[]> {
        const [events, byUid] = await Promise.all([reading, cancelled()]);
        if (byUid.size === 0) return events;
        return events.map((event) => withCancellations(event, byUid.get(event.eventUid)));
      }

      return {
        async get(eventUid: string): Promise<CalendarEvent | undefined> {
          const Key = eventKey(school, eventUid);
          const reading = db.send(new GetCommand({ TableName, Key }));
          const [{ Item }, all] = await Promise.all([
            reading,
            ofEvent(db, TableName, school, eventUid),
          ]);
          const event = Item && CalendarEvent.parse(Item);
          return event && isThere(event) ? withCancellations(event, all) : undefined;
        },

        /** Returns up to 200 events; unknown and removed events are skipped. */
        many: (eventUids: readonly string[]): Promise<CalendarEvent[]> =>
          asTheyAre(eventsByUid(db, TableName, school, eventUids)),

        /** Returns short events without repetition that start in a span. */
        starting: (from: Date, to: Date): Promise<CalendarEvent[]> =>
          asTheyAre(between(whenPk(school, 'single'), from.toISOString(), to.toISOString())),

        /** Returns repeated and long events that end after a time. */
        standing: (from: Date): Promise<CalendarEvent[]> =>
          asTheyAre(between(whenPk(school, 'standing'), from.toISOString(), '~')),

        /**
         * Returns the events that were removed after a time. The table deletes old ones automatically,
         * but with a delay.
         */
        removedSince: (since: Date): Promise<CalendarEvent[]> =>
          asTheyAre(between(whenPk(school, 'removed'), since.toISOString(), '~')),

        /** Returns the categories of the events of files, and of those of the portal. */
        async categories(): Promise<CalendarCategory[]> {
          const pk = partitionOf(school, calendarCategoriesRecords.category.key, {});
          const [found, written] = await Promise.all([
            wholePartition(db, table('calendar-categories'), pk),
            writtenCategories(tables, school),
          ]);
          return merged([...found.map((item) => CalendarCategory.parse(item)), ...written]);
        },
      };
    },
  };
};

/** Returns the events of one kind in a span of the time index. */
const betweenIn =
  (db: DynamoDBDocumentClient, TableName: string) =>
  async (pk: ReturnType<typeof whenPk>, from: string, to: string): Promise<CalendarEvent[]> => {
    const found = await wholeQuery(db, {
      TableName,
      IndexName: 'when',
      KeyConditionExpression: 'whenPk = :pk AND whenSk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
    });
    return found.map((item) => CalendarEvent.parse(item));
  };

/** Returns what the school cancelled of one event. */
async function ofEvent(
  db: DynamoDBDocumentClient,
  TableName: string,
  school: School,
  eventUid: string,
): Promise<Cancellation[]> {
  const found = await wholeQuery(db, {
    TableName,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :event)',
    ExpressionAttributeValues: {
      ':pk': partitionOf(school, calendarRecords.cancelled.key, {}),
      ':event': eventUid,
    },
  });
  return byEvent(found.map((item) => Cancellation.parse(item))).get(eventUid) ?? [];
}

/** Joins categories of one name. */
function merged(all: readonly CalendarCategory[]): CalendarCategory[] {
  const byName = new Map<string, CalendarCategory>();
  for (const { category, audiences } of all) {
    const before = byName.get(category)?.audiences ?? [];
    byName.set(category, { category, audiences: [...before, ...audiences] });
  }
  return [...byName.values()];
}

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
