import { Day } from '#shared/contract/fields';

/** How the calendar is laid out. */
export const layouts = ['agenda', 'week', 'month'] as const;
export type Layout = (typeof layouts)[number];

/** What of the calendar is shown. It lives in the address, so that it can be shared, bookmarked and walked back. */
export interface CalendarView {
  readonly layout: Layout;
  /** The day that the view is around. */
  readonly day: string;
  readonly category: string;
  /** Identifier of one of a carer's children. */
  readonly child: string;
  readonly favourites: boolean;
}

/** What an address leaves open: today, and the layout that fits the screen. */
export type Usual = Pick<CalendarView, 'layout' | 'day'>;

/** Reads the view from an address. What means nothing is left out. */
export function viewFrom(params: URLSearchParams, usual: Usual): CalendarView {
  const day = Day.safeParse(params.get('day'));
  return {
    layout: layouts.find((each) => each === params.get('view')) ?? usual.layout,
    // Years with fewer or more digits are typing faults, and no calendar reaches there.
    day: day.success && /^(19|20|21)/.test(day.data) ? day.data : usual.day,
    category: (params.get('category') ?? '').slice(0, 100),
    child: (params.get('child') ?? '').slice(0, 128),
    favourites: params.get('favourites') === 'true',
  };
}

/** Writes the view to an address; what is as usual is not there. */
export function paramsOf(view: CalendarView, usual: Usual): URLSearchParams {
  const params = new URLSearchParams();
  if (view.layout !== usual.layout) params.set('view', view.layout);
  if (view.day !== usual.day) params.set('day', view.day);
  if (view.category) params.set('category', view.category);
  if (view.child) params.set('child', view.child);
  if (view.favourites) params.set('favourites', 'true');
  return params;
}

export const noFilters = { category: '', child: '', favourites: false } as const;

/** Whether anything is left out by the filters. */
export const isFiltered = ({ category, child, favourites }: CalendarView): boolean =>
  category !== '' || child !== '' || favourites;
