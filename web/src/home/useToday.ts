import { calendar as calendarApi } from '#shared/calendar/calendar.contract';
import { dayIn } from '#shared/kernel/zone';
import { serverNow } from '../api/clock.ts';
import { useRead } from '../api/hooks.ts';
import { useTimeZone } from '../components/text/timeZone.ts';
import { eventsByDay } from '../features/calendar/eventDays.ts';
import { useIsAllowed } from '../shell/useIsAllowed.ts';

/** The most events that Home shows. The calendar shows all. */
const most = 8;

/** Reads the person's events of today, if the school shows the calendar. */
export function useToday() {
  const isOn = useIsAllowed()('/calendar');
  const timeZone = useTimeZone();
  const day = dayIn(timeZone, serverNow());
  const { data, error, mutate } = useRead(
    calendarApi.list,
    isOn ? { from: day, to: day, limit: 50 } : null,
  );
  const all = eventsByDay(data?.records ?? [], [day], timeZone).get(day) ?? [];
  return {
    day,
    events: all.slice(0, most),
    hasMore: all.length > most || data?.next_token !== undefined,
    isLoading: isOn && !data && !error,
    error,
    retry: () => void mutate(),
  };
}
export type Today = ReturnType<typeof useToday>;
