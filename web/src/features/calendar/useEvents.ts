import { calendar as calendarApi } from '#shared/calendar/calendar.contract';
import { useAll } from '../../api/hooks.ts';
import { useTimeZone } from '../../components/text/timeZone.ts';
import type { CalendarView } from './calendarView.ts';
import { eventsByDay } from './eventDays.ts';
import { eventsAsked } from './eventsAsked.ts';
import { daysOf } from './span.ts';
import type { EventFavourites } from './useEventFavourites.ts';

/** Reads the events of a view by day. The favourites filter runs here, because the API has none. */
export function useEvents(view: CalendarView, favourites: EventFavourites) {
  const timeZone = useTimeZone();
  const days = daysOf(view);
  const { data, error, isLoading, mutate } = useAll(calendarApi.list, eventsAsked(view));
  const shown = (data ?? []).filter(
    ({ EVENT_ID }) => !view.favourites || favourites.isFavourite(EVENT_ID),
  );
  const byDay = eventsByDay(shown, days, timeZone);
  const isEmpty = [...byDay.values()].every((list) => list.length === 0);
  return {
    days,
    byDay,
    isLoading: isLoading && !error,
    // The list counts as empty only after the answer has arrived.
    isEmpty: isEmpty && !isLoading && !error && (!view.favourites || favourites.isLoaded),
    error,
    retry: () => void mutate(),
  };
}
