import { type PagetypeUid, pageTypeNamed } from '#shared/domain/page-types';

/** Which places and pages the tables show. */
export interface DeskFilter {
  /** The identifier of one place; empty for all. */
  readonly place: string;
  readonly pagetype: PagetypeUid | '';
  /** Pages that are, or are not, a tab of their place. */
  readonly navigation: 'yes' | 'no' | '';
  /** Words in the name of a place or the title of a page. */
  readonly title: string;
}

/** What of the two tables is shown. It lives in the address. */
export interface DeskView {
  readonly filter: DeskFilter;
  /** Deleted pages instead of those that are there. */
  readonly isBin: boolean;
  /** The page of each table, counted from 1. */
  readonly placesAt: number;
  readonly pagesAt: number;
}

export const noFilter: DeskFilter = { place: '', pagetype: '', navigation: '', title: '' };

/** Reads the view from an address; what means nothing there is left out. */
export function viewFrom(params: URLSearchParams): DeskView {
  const numberOf = (name: string) => {
    const given = Number(params.get(name) ?? 1);
    return Number.isInteger(given) && given > 1 ? Math.min(given, 1000) : 1;
  };
  const navigation = params.get('navigation');
  return {
    filter: {
      place: (params.get('place') ?? '').slice(0, 200),
      pagetype: pageTypeNamed(params.get('pagetype') ?? '')?.pagetypeUid ?? '',
      navigation: navigation === 'yes' || navigation === 'no' ? navigation : '',
      title: (params.get('title') ?? '').slice(0, 200),
    },
    isBin: params.get('deleted') === 'true',
    placesAt: numberOf('places'),
    pagesAt: numberOf('pages'),
  };
}

/** Writes the view to an address; what is as always is not there. */
export function paramsOf({ filter, isBin, placesAt, pagesAt }: DeskView): URLSearchParams {
  const words = {
    ...filter,
    title: filter.title.trim(),
    deleted: isBin ? 'true' : '',
    places: placesAt > 1 ? String(placesAt) : '',
    pages: pagesAt > 1 ? String(pagesAt) : '',
  };
  return new URLSearchParams(Object.entries(words).filter(([, value]) => value));
}

/** Whether anything is filtered out. */
export const isFiltered = (filter: DeskFilter): boolean =>
  Object.values(filter).some((value: string) => value.trim() !== '');

/** The filter as the API is asked for it. */
export const queryOf = ({ place, pagetype, navigation, title }: DeskFilter) => ({
  ...(place && { place }),
  ...(pagetype && { pagetype }),
  ...(navigation && { navigation: navigation === 'yes' }),
  ...(title.trim() && { title_keyword: title.trim() }),
});
