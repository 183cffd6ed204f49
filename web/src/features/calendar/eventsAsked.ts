import type { CalendarView } from './calendarView.ts';
import { daysOf } from './span.ts';

/** Returns what a view of the calendar asks for. */
export function eventsAsked(view: Omit<CalendarView, 'favourites' | 'everyone'>) {
  const days = daysOf(view);
  return {
    from: days[0],
    to: days.at(-1),
    limit: 100,
    ...(view.category && { categories: [view.category] }),
    ...(view.child && { children: [view.child] }),
  };
}
