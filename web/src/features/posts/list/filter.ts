import { addDays, dayIn } from '#shared/kernel/zone';
import { type AdminPostQuery, postTypes } from '#shared/posts/posts.contract';
import { postTypeNames } from '#shared/posts/type-names';
import { dayName } from '../../../components/days/days.ts';
import {
  type Addressed,
  day,
  defaultOf,
  flag,
  many,
  paramsOf,
  type ValueOf,
  view,
  words,
} from '../../../components/lists/address.ts';
import { numbered } from '../../../components/lists/numbered.ts';
import { isPageSort, type PageSort, pageSorts } from './sorting.ts';

/** The columns of the list that sort it: four on the server, the others in the page. */
export const sorts = [
  'created_at',
  'publish_start',
  'publish_end',
  'title',
  ...pageSorts,
] as const satisfies readonly (AdminPostQuery['sort'] | PageSort)[];

const filterFields = view({
  /** Days; without both, the default window. */
  from: day('from'),
  to: day('to'),
  types: many('types', (given) => postTypes.filter((type) => given.includes(type))),
  /** Identifiers of categories. */
  categories: many('categories', (given) => given.slice(0, 100)),
  title: words('title', 200),
  group: words('group', 200),
  /** Shows only live posts and ignores the days. */
  isLive: flag('live'),
  isPublic: flag('public'),
});

/** The filters of the administrators' post list. */
export type ListFilter = ValueOf<typeof filterFields>;

const filterInAddress: Addressed<ListFilter> = {
  ...filterFields,
  write: (filter) =>
    filterFields.write(filter.isLive ? { ...filter, from: null, to: null } : filter),
};

/** The filters, order and page of the list. They are in the address. */
export const listView = view({
  filter: filterInAddress,
  ...numbered(sorts, 'created_at'),
});
export type ListView = ValueOf<typeof listView>;

export const noFilter: ListFilter = defaultOf(filterFields);

/** Whether any filter differs from its default. */
export const isFiltered = (filter: ListFilter): boolean =>
  paramsOf(filterInAddress, filter).size > 0;

/** Returns how many filters are set: the days or Currently Live, one of which always is, and more. */
export const filtersSet = ({ types, categories, title, group, isPublic }: ListFilter): number =>
  1 +
  [types.length, categories.length, title.trim(), group.trim(), isPublic].filter(Boolean).length;

/** Returns the filters in words, for an empty list: `“camp” in the title, made public`. */
export function filterWords({ from, to, types, categories, ...filter }: ListFilter): string {
  const { title, group, isLive, isPublic } = filter;
  return [
    title.trim() && `“${title.trim()}” in the title`,
    group.trim() && `“${group.trim()}” in a group`,
    types.length > 0 && types.map((type) => postTypeNames[type].toLowerCase()).join(' or '),
    categories.length > 0 &&
      (categories.length === 1 ? '1 category' : `${categories.length} categories`),
    isPublic && 'made public',
    isLive && 'currently live',
    !isLive && from && to && `shown between ${dayWord(from)} and ${dayWord(to)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

const dayWord = (day: string): string =>
  dayName(day, { day: 'numeric', month: 'short', year: 'numeric' });

/** Returns the default window: 90 days back to 365 days ahead. */
export function usualWindow(timeZone: string, now: Date): { from: string; to: string } {
  const today = dayIn(timeZone, now);
  return { from: addDays(today, -90), to: addDays(today, 365) };
}

/** Returns the faults of the days in the specified words. */
export function filterFaults({ from, to, isLive }: ListFilter): { from?: string; to?: string } {
  if (isLive || (!from && !to)) return {};
  if (!to) return { to: '*Please select publish end date.' };
  if (!from) return { from: '*Please select publish start date.' };
  return to < from ? { to: '*Please select valid date.' } : {};
}

/** Returns the query of a view without its page. */
export function queryOf({ filter, sort, order, size }: Omit<ListView, 'page'>) {
  const { from, to, types, categories, title, group, isLive, isPublic } = filter;
  return {
    get_posts_for_admin: true,
    published: false,
    // The page sorts the newest posts, and fetches them in calls of the largest size.
    ...(isPageSort(sort)
      ? { sort: 'created_at' as const, order: 'desc' as const, limit: 100 }
      : { sort, order, limit: size }),
    ...(isLive && { publish_start: 'NOW' as const, publish_end: 'NOW' as const }),
    ...(!isLive && from && to && { publish_start: from, publish_end: to }),
    ...(types.length > 0 && { types: [...types] }),
    ...(categories.length > 0 && { categories: [...categories] }),
    ...(title.trim() && { title_keyword: title.trim() }),
    ...(group.trim() && { group_keyword: group.trim() }),
    ...(isPublic && { made_public: true }),
  };
}
