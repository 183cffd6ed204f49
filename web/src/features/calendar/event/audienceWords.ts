import { userTypes } from '#shared/audiences/audience';
import type { CalendarEvent } from '#shared/calendar/calendar.contract';
import { readersInWords } from '../../../components/audience/choice.ts';

/** Returns the audience of an event for people who edit events: `Year 10: carers and staff`. */
export function audienceWords({
  AUDIENCE_TYPE_ID: types,
  for_groups = [],
}: Pick<CalendarEvent, 'AUDIENCE_TYPE_ID' | 'for_groups'>): string {
  const isForAll = types === '1';
  if (isForAll && for_groups.length === 0) return 'Everyone';
  const chosen = userTypes.filter((_, i) => isForAll || types.includes(String(i + 2)));
  return readersInWords(chosen, for_groups);
}
