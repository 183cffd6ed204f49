import * as z from 'zod';
import { kindOfRecord } from '#functions/kernel/record/declaration';
import { recordStore } from '#functions/kernel/record/record';
import type { Tables } from '#functions/kernel/store/tables';
import { Cancelled } from '#shared/calendar/calendar-event';
import { calendarRecords } from '#shared/tables/calendar';

/**
 * That the school cancelled an event, or took that back. A record stays after it was taken back, so
 * that the sequence of the event never falls.
 */
export const Cancellation = Cancelled.extend({
  /** False after it was taken back. */
  is_cancelled: z.boolean(),
  /** How often it was changed. Readers add it to the sequence of the event. */
  raised: z.number().int(),
  /** When the table deletes the record, in seconds since 1970; a series without an end has none. */
  expires_at: z.number().optional(),
});
export type Cancellation = z.infer<typeof Cancellation>;

const cancellation = kindOfRecord({
  table: 'calendar',
  shape: calendarRecords.cancelled,
  schema: Cancellation,
});

/** What the school cancelled in the portal, by the EVENT_ID of an event or an occurrence. */
export const cancellations = (tables: Tables) => recordStore(cancellation, tables);
export type Cancellations = ReturnType<typeof cancellations>;
