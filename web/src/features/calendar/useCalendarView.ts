import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect } from 'react';
import { dayIn } from '#shared/domain/zone';
import { serverNow } from '../../api/clock.ts';
import { useTimeZone } from '../../components/timeZone.ts';
import { useAddressQuery } from '../../components/useAddressQuery.ts';
import { type CalendarView, paramsOf, type Usual, viewFrom } from './calendarView.ts';

const memory = 'portal.filters/calendar';

/** The view in the address; its layout and filters are remembered for as long as the tab is open, its day is not. */
export function useCalendarView() {
  const [params, changeParams] = useAddressQuery();
  const today = dayIn(useTimeZone(), serverNow());
  const isPhone = useMediaQuery('(max-width: 767.95px)', { noSsr: true });
  const usual: Usual = { layout: isPhone ? 'agenda' : 'month', day: today };
  const view = viewFrom(params, usual);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival; later, an empty address is a choice
  useEffect(() => {
    const remembered = sessionStorage.getItem(memory);
    if (params.size === 0 && remembered) {
      changeParams(() => new URLSearchParams(remembered), { replace: true });
    }
  }, []);

  /** The address of the calendar with something of the view changed. */
  const linkTo = (changed: Partial<CalendarView>): string => {
    const next = paramsOf({ ...view, ...changed }, usual).toString();
    return next ? `?${next}` : '?';
  };

  function setView(changed: Partial<CalendarView>) {
    const changeOf = (now: URLSearchParams) => {
      const next = paramsOf({ ...viewFrom(now, usual), ...changed }, usual);
      const kept = new URLSearchParams(next);
      kept.delete('day');
      sessionStorage.setItem(memory, kept.toString());
      return next;
    };
    changeParams(changeOf, { preventScrollReset: true });
  }
  return { view, today, setView, linkTo };
}
export type CalendarViewing = ReturnType<typeof useCalendarView>;
