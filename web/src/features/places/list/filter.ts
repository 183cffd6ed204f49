import { type PagetypeUid, pageTypeNamed } from '#shared/pages/page-types';
import {
  choice,
  defaultOf,
  flag,
  pageNumber,
  parameter,
  paramsOf,
  text,
  type ValueOf,
  view,
  words,
} from '../../../components/lists/address.ts';

const filterInAddress = view({
  /** The identifier of one place; empty for all. */
  place: text('place', 200),
  pagetype: parameter<PagetypeUid | ''>(
    'pagetype',
    (given) => pageTypeNamed(given)?.pagetypeUid ?? '',
    (uid) => uid,
  ),
  /** Only pages that are, or are not, a tab of their place. */
  navigation: choice('navigation', ['', 'yes', 'no'], ''),
  /** Words in the name of a place or the title of a page. */
  title: words('title', 200),
});

/** The filter of both tables. */
export type ListFilter = ValueOf<typeof filterInAddress>;

/** The view of both tables. It is stored in the address. */
export const listView = view({
  filter: filterInAddress,
  /** Shows deleted pages instead. */
  isBin: flag('deleted'),
  /** Shows deleted places instead. */
  isPlaceBin: flag('deleted-places'),
  /** The page of each table. */
  placesAt: pageNumber('places'),
  pagesAt: pageNumber('pages'),
});
export type ListView = ValueOf<typeof listView>;

export const noFilter: ListFilter = defaultOf(filterInAddress);

/** Whether any filter is set. */
export const isFiltered = (filter: ListFilter): boolean =>
  paramsOf(filterInAddress, filter).size > 0;

/** Returns the filter as a query of the API. */
export const queryOf = ({ place, pagetype, navigation, title }: ListFilter) => ({
  ...(place && { place }),
  ...(pagetype && { pagetype }),
  ...(navigation && { navigation: navigation === 'yes' }),
  ...(title.trim() && { title_keyword: title.trim() }),
});
