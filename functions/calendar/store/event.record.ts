import { kindOfRecord } from '#functions/kernel/record/declaration';
import { recordStore } from '#functions/kernel/record/record';
import type { IdempotencyRepository } from '#functions/kernel/store/idempotency';
import { spanKeys } from '#functions/kernel/store/portal-keys';
import type { Tables } from '#functions/kernel/store/tables';
import { CalendarEvent } from '#shared/calendar/calendar-event';
import { calendarRecords } from '#shared/tables/calendar';

/** A stored event, also a removed one. */
export const eventKind = kindOfRecord({
  table: 'calendar',
  shape: calendarRecords.event,
  schema: CalendarEvent,
  computed: spanKeys,
});

/** The stored events. The portal writes only those of its own (`source: 'portal'`). */
export const storedEvents = (tables: Tables, acts: IdempotencyRepository) =>
  recordStore(eventKind, tables, acts);
