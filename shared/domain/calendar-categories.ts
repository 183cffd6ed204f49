import * as z from 'zod';
import { type CalendarEvent, EventAudience } from '#shared/domain/calendar-event';

/** A category of the school's events, with everybody for whom it has some: who sees none of its events does not see its name. */
export const CalendarCategory = z.object({
  category: z.string(),
  audiences: z.array(EventAudience),
});
export type CalendarCategory = z.infer<typeof CalendarCategory>;

/** More different audiences than this are as good as everyone. */
const mostAudiences = 100;

/** The categories of events, by name; events that were removed count no longer. */
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

/** Dark enough for white words on them. */
const colours = [
  ...['#1b5e8c', '#8a3324', '#2e6b34', '#6a3d9a', '#8c5a00', '#00695c'],
  ...['#a0255d', '#37474f', '#4e6a00', '#5d4037', '#303f9f', '#9c3a00'],
];

/** The colour of a category: always the same for a name, in lists, details and legends. */
export function colourOf(category: string): string {
  let sum = 0;
  for (const character of category.toLowerCase()) {
    sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  }
  return colours[sum % colours.length] ?? '#37474f';
}
