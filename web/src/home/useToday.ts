import { api } from '#shared/contract/api';
import { dayIn } from '#shared/domain/zone';
import { serverNow } from '../api/clock.ts';
import { useRead } from '../api/hooks.ts';
import { useTimeZone } from '../components/timeZone.ts';
import { eventsByDay } from '../features/calendar/eventDays.ts';
import { isAllowed } from '../routeFilter.ts';
import { useRights } from '../shell/useRights.ts';

/** More than this of one day is a step away, in the calendar. */
const most = 8;

/** What the calendar has for the person today, where the school has switched it on. */
export function useToday() {
  const isOn = isAllowed('/calendar', useRights());
  const timeZone = useTimeZone();
  const day = dayIn(timeZone, serverNow());
  const { data, error, mutate } = useRead(
    api.calendar.list,
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
