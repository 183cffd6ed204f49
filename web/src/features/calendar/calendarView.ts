import {
  choice,
  flag,
  parameter,
  text,
  type ValueOf,
  view,
} from '../../components/lists/address.ts';

/** The layouts of the calendar. */
export const layouts = ['agenda', 'week', 'month'] as const;
export type Layout = (typeof layouts)[number];

/** The defaults of an address: today, and the layout that fits the screen. */
export interface ViewDefaults {
  readonly layout: Layout;
  readonly day: string;
}

/**
 * The view of the calendar. It is stored in the address, for sharing, bookmarks and the back
 * button.
 */
export const calendarView = (usual: ViewDefaults) =>
  view({
    layout: choice('view', layouts, usual.layout),
    /** A day of the view. Other years are typing errors, and no calendar has them. */
    day: parameter(
      'day',
      (given) => (/^(19|20|21)/.test(given) && isDay(given) ? given : usual.day),
      (day) => (day === usual.day ? '' : day),
    ),
    category: text('category', 100),
    /** Identifier of one of a carer's children. */
    child: text('child', 128),
    favourites: flag('favourites'),
    /** Events for everyone, also those that are not for the person: for people who edit events. */
    everyone: flag('everyone'),
  });
export type CalendarView = ValueOf<ReturnType<typeof calendarView>>;

export const noFilters = { category: '', child: '', favourites: false, everyone: false } as const;

/** Whether a text is a day of the calendar as `YYYY-MM-DD`. The 30th of February is none. */
const isDay = (given: string): boolean => {
  const at = new Date(given);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === given;
};

/** Whether any filter is set. */
export const isFiltered = ({ category, child, favourites, everyone }: CalendarView): boolean =>
  category !== '' || child !== '' || favourites || everyone;
