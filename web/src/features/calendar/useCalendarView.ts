import { useEffect } from 'react';
import { dayIn } from '#shared/kernel/zone';
import { serverNow } from '../../api/clock.ts';
import { useIsNarrow } from '../../components/hooks/useIsNarrow.ts';
import { paramsOf } from '../../components/lists/address.ts';
import { useAddressQuery } from '../../components/lists/useAddressQuery.ts';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { type CalendarView, calendarView } from './calendarView.ts';

const memory = 'portal.filters/calendar';

/**
 * Reads and changes the view in the address. The browser tab remembers its layout and filters, but
 * not its day.
 */
export function useCalendarView() {
  const [params, changeParams] = useAddressQuery();
  const today = dayIn(useTimeZone(), serverNow());
  const isPhone = useIsNarrow();
  const inAddress = calendarView({ layout: isPhone ? 'agenda' : 'month', day: today });
  const view = inAddress.read(params);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival; later, an empty address is a choice
  useEffect(() => {
    const remembered = sessionStorage.getItem(memory);
    if (params.size === 0 && remembered) {
      changeParams(() => new URLSearchParams(remembered), { replace: true });
    }
  }, []);

  /** Returns the query of the address with a changed view. */
  const linkTo = (changed: Partial<CalendarView>): string => {
    const next = paramsOf(inAddress, { ...view, ...changed }).toString();
    return next ? `?${next}` : '?';
  };

  function setView(changed: Partial<CalendarView>) {
    const changeOf = (now: URLSearchParams) => {
      const next = paramsOf(inAddress, { ...inAddress.read(now), ...changed });
      const remembered = new URLSearchParams(next);
      remembered.delete('day');
      sessionStorage.setItem(memory, remembered.toString());
      return next;
    };
    changeParams(changeOf, { preventScrollReset: true });
  }
  return { view, today, setView, linkTo };
}
export type CalendarViewing = ReturnType<typeof useCalendarView>;
