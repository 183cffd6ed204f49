import type { WrittenEvent } from '#shared/calendar/calendar.contract';

/** The values of an event's form. */
export type EventForm = Omit<WrittenEvent, 'EVENT_ID' | 'first_EVENT_ID' | 'origin' | 'updated_at'>;
