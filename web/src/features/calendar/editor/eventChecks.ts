import { EventDraft } from '#shared/calendar/event-form.schemas';
import { schemaFaults } from '../../../components/forms/schemaFaults.ts';
import { type EventForm, sentOf } from './eventForm.ts';

/** Returns the fault of each field, as the server finds it. */
export const faultsOf = (form: EventForm): Record<string, string> =>
  schemaFaults(EventDraft, sentOf(form));
