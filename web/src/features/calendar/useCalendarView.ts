import { useEffect } from 'react';
import { useSchoolDays } from '../../api/useSchoolDays.ts';
import { mondayOf } from '../../components/days/days.ts';
import { useIsNarrow } from '../../components/hooks/useIsNarrow.ts';
import { paramsOf } from '../../components/lists/address.ts';
import { useAddressQuery } from '../../components/lists/useAddressQuery.ts';
import { type CalendarView, calendarView } from './calendarView.ts';

const memory = 'portal.filters/calendar';

/**
 * Reads and changes the view in the address. The browser tab remembers its layout and filters, but
 * not its day.
 */
export function useCalendarView() {
  const [params, changeParams] = useAddressQuery();
  const isPhone = useIsNarrow();
  const usual = isPhone ? 'agenda' : 'month';
  const { layout } = calendarView({ layout: usual, day: '' }).read(params);
  // An agenda and a month show what is ahead anyway.
  const { today, ahead } = useSchoolDays(layout === 'week');
  const inAddress = calendarView({ layout: usual, day: layout === 'week' ? ahead : today });
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
  const isNextWeek = layout === 'week' && view.day === ahead && mondayOf(ahead) > mondayOf(today);
  return { view, today, isNextWeek, setView, linkTo };
}
export type CalendarViewing = ReturnType<typeof useCalendarView>;
