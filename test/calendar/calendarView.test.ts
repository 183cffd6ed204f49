import { describe, expect, it } from 'vitest';
import { paramsOf } from '../../web/src/components/lists/address.ts';
import {
  type CalendarView,
  calendarView,
  isFiltered,
  noFilters,
} from '../../web/src/features/calendar/calendarView.ts';

const defaults = { layout: 'month', day: '2026-06-04' } as const;
const plain: CalendarView = { ...defaults, ...noFilters };
const inAddress = calendarView(defaults);
const read = (query: string) => inAddress.read(new URLSearchParams(query));

describe('the calendar view in the address', () => {
  it('is empty for today in the layout that fits the screen', () => {
    expect(paramsOf(inAddress, plain).size).toBe(0);
    expect(read('')).toEqual(plain);
  });

  it('reads the view that it wrote', () => {
    const view: CalendarView = {
      layout: 'week',
      day: '2027-01-31',
      category: 'Arts, Music & Drama',
      child: 'u-mia',
      favourites: true,
      everyone: true,
    };
    expect(inAddress.read(paramsOf(inAddress, view))).toEqual(view);
    expect(isFiltered(view)).toBe(true);
    expect(isFiltered({ ...view, ...noFilters })).toBe(false);
  });

  it.each(['view=year', 'day=2026-02-30', 'day=tomorrow', 'day=0001-01-01', 'favourites=yes'])(
    'ignores the invalid value %s',
    (query) => {
      expect(read(query)).toEqual(plain);
    },
  );
});
