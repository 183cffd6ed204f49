import { kindOfRecord } from '#functions/kernel/record/declaration';
import { recordReader } from '#functions/kernel/record/reads';
import { recordStore } from '#functions/kernel/record/record';
import type { IdempotencyRepository } from '#functions/kernel/store/idempotency';
import { spanKeys } from '#functions/kernel/store/portal-keys';
import type { Tables } from '#functions/kernel/store/tables';
import { CalendarEvent } from '#shared/calendar/calendar-event';
import { calendarRecords } from '#shared/tables/calendar';

const event = kindOfRecord({
  table: 'calendar',
  shape: calendarRecords.event,
  schema: CalendarEvent,
  computed: spanKeys,
});

/** The stored events. The portal writes only those of its own (`source: 'portal'`). */
export const storedEvents = (tables: Tables, acts: IdempotencyRepository) =>
  recordStore(event, tables, acts);

/** Reads the stored events as they are, also removed ones. */
export const storedEventReader = (tables: Tables) => recordReader(event, tables);
