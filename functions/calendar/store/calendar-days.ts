import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { CalendarState, stateKey } from '#functions/kernel/day-cards/calendar-state';
import type { Bound, ZonedSchool } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import { batchOfKeys } from '#functions/kernel/store/batch';
import type { Tables } from '#functions/kernel/store/tables';
import { overlaps } from '#shared/calendar/calendar-occurrences';
import { addDays, startOfDay } from '#shared/kernel/zone';
import { keptDays } from '#shared/retention';
import { calendarDaysRecords } from '#shared/tables/calendar';
import { DayEvent, dayEventOf } from '../rules/day-events.ts';
import type { CalendarReader } from './calendar.ts';
import { listed, positionIn } from './calendar-list.ts';

const StoredDay = z.object({
  /** The version of the calendar that it was made of, and the school's zone. */
  version: z.string(),
  zone: z.string(),
  built_at: z.string(),
  events: z.array(DayEvent),
});

/** The events of a school's day do not depend on who asks: the readers' audiences are with them. */
/**
 * The time after an intake in which the index of the calendar may lack its last changes. A day that
 * was made in this time is made again later.
 */
const settling = 60_000;

/** How long a day that nobody opens is kept, in seconds. */
const keptFor = keptDays.dayLists * 86_400;

/** The most characters that a record may have. A larger day is made for each reader. */
const largest = 300_000;

export type CalendarDays = ReturnType<typeof calendarDays>;

/**
 * The events of single days, each day one record. A day is made when it is first read after a change
 * of the calendar, so no change writes days, a series needs no horizon, and old data needs no
 * backfill. The caller decides who may see an event.
 */
export const calendarDays = (
  { db, table }: Tables,
  calendar: Bound<CalendarReader, 'starting' | 'standing'>,
) => {
  const TableName = table('calendar-days');

  return {
    of(school: ZonedSchool) {
      const { site, timeZone } = school;
      const { day: dayShape, state: stateShape } = calendarDaysRecords;

      async function keep(day: string, item: z.infer<typeof StoredDay>, now: Date) {
        if (JSON.stringify(item).length > largest) return;
        const expires_at = Math.floor(now.getTime() / 1000) + keptFor;
        await db.send(
          new PutCommand({
            TableName,
            Item: { ...keyOf(school, dayShape.key, { day }), ...item, expires_at },
          }),
        );
      }

      return {
        /** Returns the events of each day that overlap it, by start. At most 31 days in a row. */
        async on(
          days: readonly string[],
          now: Date,
        ): Promise<ReadonlyMap<string, readonly DayEvent[]>> {
          const found = await batchOfKeys(db, {
            TableName,
            keys: [
              keyOf(school, stateShape.key, {}),
              ...days.map((day) => keyOf(school, dayShape.key, { day })),
            ],
            chunk: 100,
          });
          const byKey = new Map(found.map((item) => [String(item.sk), item]));
          const state = CalendarState.safeParse(byKey.get(stateKey));
          const known = new Map<string, readonly DayEvent[]>();
          for (const day of days) {
            const stored = StoredDay.safeParse(byKey.get(day));
            if (stored.success && state.success && isCurrent(stored.data, state.data, timeZone)) {
              known.set(day, stored.data.events);
            }
          }
          const missing = days.filter((day) => !known.has(day));
          if (missing.length === 0) return known;
          const made = await makeDays(calendar, { site, timeZone }, missing);
          const version = state.data?.version;
          const built_at = now.toISOString();
          await Promise.all(
            [...made].map(async ([day, events]) => {
              known.set(day, events);
              // Without a known state nothing says when the record becomes old.
              if (version) await keep(day, { version, zone: timeZone, built_at, events }, now);
            }),
          );
          return known;
        },
      };
    },
  };
};

/** Returns the events of days, each once, in the order of a list. */
export const eventsIn = (days: ReadonlyMap<string, readonly DayEvent[]>): DayEvent[] =>
  [...new Map([...days.values()].flat().map((each) => [positionIn(each), each])).entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, event]) => event);

function isCurrent(
  { version, zone, built_at }: z.infer<typeof StoredDay>,
  state: z.infer<typeof CalendarState>,
  timeZone: string,
): boolean {
  const settled = new Date(Date.parse(version) + settling).toISOString();
  return version === state.version && zone === timeZone && built_at > settled;
}

/** Makes days from the events of the calendar. */
async function makeDays(
  calendar: Bound<CalendarReader, 'starting' | 'standing'>,
  school: ZonedSchool,
  days: readonly string[],
): Promise<Map<string, DayEvent[]>> {
  const { timeZone } = school;
  const made = new Map(
    days.map((day) => {
      const span = { from: startOfDay(timeZone, day), to: startOfDay(timeZone, addDays(day, 1)) };
      const events: DayEvent[] = [];
      return [day, { span, events }];
    }),
  );
  const sorted = days.toSorted();
  const span = {
    from: startOfDay(timeZone, sorted[0] ?? ''),
    to: startOfDay(timeZone, addDays(sorted.at(-1) ?? '', 1)),
    after: undefined,
  };
  for await (const { event, occurrence } of listed(calendar, school, span, () => true)) {
    const shown = dayEventOf(event, occurrence);
    for (const day of made.values()) {
      if (overlaps(occurrence, day.span)) day.events.push(shown);
    }
  }
  return new Map([...made].map(([day, { events }]) => [day, events]));
}
