import * as z from 'zod';
import { type CalendarEvent, EventAudience } from '#shared/calendar/calendar-event';

/**
 * A category of the school's events with the audiences of its events. People who see no event of it
 * do not see its name.
 */
export const CalendarCategory = z.object({
  category: z.string(),
  audiences: z.array(EventAudience),
});
export type CalendarCategory = z.infer<typeof CalendarCategory>;

/** A category with more different audiences than this counts as for everyone. */
const mostAudiences = 100;

/** Returns the categories of events, by name. Removed events do not count. */
export function categoriesOf(events: Iterable<CalendarEvent>): CalendarCategory[] {
  const found = new Map<string, Map<string, EventAudience>>();
  for (const { category, audience, removed_at } of events) {
    if (category === '' || removed_at !== undefined) continue;
    const audiences = found.get(category) ?? new Map<string, EventAudience>();
    found.set(category, audiences.set(JSON.stringify(audience), audience));
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([category, audiences]) => ({
      category,
      audiences:
        audiences.size > mostAudiences
          ? [{ everyone: true, userTypes: [], groups: [] }]
          : [...audiences.values()].sort((a, b) =>
              JSON.stringify(a) < JSON.stringify(b) ? -1 : 1,
            ),
    }));
}
