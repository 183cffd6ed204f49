import { describe, expect, it } from 'vitest';
import {
  type CalendarView,
  isFiltered,
  noFilters,
  paramsOf,
  viewFrom,
} from '../../../../web/src/features/calendar/calendarView.ts';

const usual = { layout: 'month', day: '2026-06-04' } as const;
const plain: CalendarView = { ...usual, ...noFilters };
const read = (query: string) => viewFrom(new URLSearchParams(query), usual);

describe('the view in the address', () => {
  it('is empty for today in the layout that fits the screen', () => {
    expect(paramsOf(plain, usual).size).toBe(0);
    expect(read('')).toEqual(plain);
  });

  it('comes back as it was written', () => {
    const view: CalendarView = {
      layout: 'week',
      day: '2027-01-31',
      category: 'Arts, Music & Drama',
      child: 'u-mia',
      favourites: true,
    };
    expect(viewFrom(paramsOf(view, usual), usual)).toEqual(view);
    expect(isFiltered(view)).toBe(true);
    expect(isFiltered({ ...view, ...noFilters })).toBe(false);
  });

  it.each(['view=year', 'day=2026-02-30', 'day=tomorrow', 'day=0001-01-01', 'favourites=yes'])(
    'passes over what means nothing: %s',
    (query) => {
      expect(read(query)).toEqual(plain);
    },
  );
});
