import { type AdminPostQuery, type PostType, postTypes } from '#shared/contract/posts';
import { addDays, dayIn } from '#shared/domain/zone';

/** Which posts an editor's list shows. */
export interface DeskFilter {
  /** Days; without both, the list's own window. */
  readonly from: string | null;
  readonly to: string | null;
  readonly types: readonly PostType[];
  /** Identifiers of categories. */
  readonly categories: readonly string[];
  readonly title: string;
  readonly group: string;
  /** Only what is live now, whatever the days. */
  readonly isLive: boolean;
  readonly isPublic: boolean;
}

/** Columns that the list can be sorted by. */
export const sorts = ['created_at', 'publish_start', 'publish_end', 'title'] as const;
export const sizes = [25, 50, 100] as const;

/** What of the list is shown, and in which order. It lives in the address. */
export interface DeskView {
  readonly filter: DeskFilter;
  readonly sort: AdminPostQuery['sort'];
  readonly order: AdminPostQuery['order'];
  /** Counted from 1. */
  readonly page: number;
  readonly size: (typeof sizes)[number];
}

export const noFilter: DeskFilter = {
  from: null,
  to: null,
  types: [],
  categories: [],
  title: '',
  group: '',
  isLive: false,
  isPublic: false,
};

const day = /^\d{4}-\d\d-\d\d$/;
const listIn = (params: URLSearchParams, name: string) =>
  (params.get(name) ?? '').split(',').filter(Boolean);

/** Reads the view from an address; what means nothing there is left out. */
export function viewFrom(params: URLSearchParams): DeskView {
  const dayOf = (name: string) => {
    const given = params.get(name) ?? '';
    return day.test(given) && !Number.isNaN(Date.parse(given)) ? given : null;
  };
  const page = Number(params.get('page') ?? 1);
  return {
    filter: {
      from: dayOf('from'),
      to: dayOf('to'),
      types: postTypes.filter((type) => listIn(params, 'types').includes(type)),
      categories: listIn(params, 'categories').slice(0, 100),
      title: (params.get('title') ?? '').slice(0, 200),
      group: (params.get('group') ?? '').slice(0, 200),
      isLive: params.get('live') === 'true',
      isPublic: params.get('public') === 'true',
    },
    sort: sorts.find((sort) => sort === params.get('sort')) ?? 'created_at',
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 1000) : 1,
    size: sizes.find((size) => String(size) === params.get('size')) ?? 25,
  };
}

/** Writes the view to an address; what is as always is not there. */
export function paramsOf({ filter, sort, order, page, size }: DeskView): URLSearchParams {
  const words = {
    ...(filter.isLive ? {} : { from: filter.from, to: filter.to }),
    types: filter.types.join(','),
    categories: filter.categories.join(','),
    title: filter.title.trim(),
    group: filter.group.trim(),
    live: filter.isLive ? 'true' : '',
    public: filter.isPublic ? 'true' : '',
    sort: sort === 'created_at' ? '' : sort,
    order: order === 'desc' ? '' : order,
    page: page > 1 ? String(page) : '',
    size: size === 25 ? '' : String(size),
  };
  return new URLSearchParams(
    Object.entries(words).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

/** Whether anything but the usual window is asked for. */
export const isFiltered = (filter: DeskFilter): boolean =>
  paramsOf({ filter, sort: 'created_at', order: 'desc', page: 1, size: 25 }).size > 0;

/** The list's own window: 90 days back to 365 days ahead. */
export function usualWindow(timeZone: string, now: Date): { from: string; to: string } {
  const today = dayIn(timeZone, now);
  return { from: addDays(today, -90), to: addDays(today, 365) };
}

/** What is wrong with the days (admin.md section 5). */
export function filterFaults({ from, to, isLive }: DeskFilter): { from?: string; to?: string } {
  if (isLive || (!from && !to)) return {};
  if (!to) return { to: '*Please select publish end date.' };
  if (!from) return { from: '*Please select publish start date.' };
  return to < from ? { to: '*Please select valid date.' } : {};
}

/** The view as the API is asked for it. */
export function queryOf({ filter, sort, order, size }: Omit<DeskView, 'page'>) {
  const { from, to, types, categories, title, group, isLive, isPublic } = filter;
  return {
    get_posts_for_admin: true,
    published: false,
    sort,
    order,
    limit: size,
    ...(isLive && { publish_start: 'NOW' as const, publish_end: 'NOW' as const }),
    ...(!isLive && from && to && { publish_start: from, publish_end: to }),
    ...(types.length > 0 && { types: [...types] }),
    ...(categories.length > 0 && { categories: [...categories] }),
    ...(title.trim() && { title_keyword: title.trim() }),
    ...(group.trim() && { group_keyword: group.trim() }),
    ...(isPublic && { made_public: true }),
  };
}
