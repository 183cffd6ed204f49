import type { WrittenEvent } from '#shared/calendar/calendar.contract';

/** The values of an event's form. */
export type EventForm = Omit<WrittenEvent, 'EVENT_ID' | 'first_EVENT_ID' | 'origin' | 'updated_at'>;

/** Returns the body of a request. */
export const sentOf = ({ files, ...form }: EventForm) => ({
  ...form,
  files: uidsOf(files),
});

/** Returns the identifiers of files in their order. */
export const uidsOf = (files: EventForm['files'] = []): string[] =>
  files.map(({ fileUid }) => fileUid);
