import type { api } from '#shared/contract/api';
import { Uid } from '#shared/contract/fields';
import type { Input } from '#shared/contract/route';
import { emailLogFaults } from '#shared/domain/email-log-rules';
import { type LogType, logTypes } from '#shared/domain/mailing';

/** Which messages the logs show. */
export interface LogFilter {
  /** Days; without both, all. */
  readonly from: string | null;
  readonly to: string | null;
  readonly types: LogType;
  readonly postUid: string;
  /** The beginning of an address. */
  readonly email: string;
}

/** Columns that the server sorts by. */
export const sorts = ['SnsPublishTime', 'SESDestinationAddress'] as const;
export type LogSort = (typeof sorts)[number];
export const sizes = [25, 50, 100] as const;

/** What of the logs is shown, and in which order. It lives in the address. */
export interface LogView {
  readonly filter: LogFilter;
  readonly sort: LogSort;
  readonly order: 'asc' | 'desc';
  /** Counted from 1. */
  readonly page: number;
  readonly size: (typeof sizes)[number];
}

export const noFilter: LogFilter = {
  from: null,
  to: null,
  types: 'PRINCIPAL',
  postUid: '',
  email: '',
};

const day = /^\d{4}-\d\d-\d\d$/;

/** Reads the view from an address; what means nothing there is left out. */
export function viewFrom(params: URLSearchParams): LogView {
  const dayOf = (name: string) => {
    const given = params.get(name) ?? '';
    return day.test(given) && !Number.isNaN(Date.parse(given)) ? given : null;
  };
  const page = Number(params.get('page') ?? 1);
  return {
    filter: {
      from: dayOf('from'),
      to: dayOf('to'),
      types: logTypes.find((type) => type === params.get('type')) ?? noFilter.types,
      postUid: (params.get('post') ?? '').slice(0, 128),
      email: (params.get('email') ?? '').slice(0, 320),
    },
    sort: sorts.find((sort) => sort === params.get('sort')) ?? 'SnsPublishTime',
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 10_000) : 1,
    size: sizes.find((size) => String(size) === params.get('size')) ?? 25,
  };
}

/** Writes the view to an address; what is as always is not there. */
export function paramsOf({ filter, sort, order, page, size }: LogView): URLSearchParams {
  const words = {
    from: filter.from,
    to: filter.to,
    type: filter.types === noFilter.types ? '' : filter.types,
    post: filter.postUid.trim(),
    email: filter.email.trim(),
    sort: sort === 'SnsPublishTime' ? '' : sort,
    order: order === 'desc' ? '' : order,
    page: page > 1 ? String(page) : '',
    size: size === 25 ? '' : String(size),
  };
  return new URLSearchParams(
    Object.entries(words).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

export interface FilterFaults {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly postUid?: string | undefined;
}

/** What is wrong with the filter (admin.md section 5). */
export function faultsOf({ from, to, postUid }: LogFilter): FilterFaults {
  const days = emailLogFaults({ start_date: from ?? undefined, end_date: to ?? undefined });
  const uid = postUid.trim() ? Uid.safeParse(postUid.trim()) : undefined;
  return {
    ...(days.start_date && { from: days.start_date }),
    ...(days.end_date && { to: days.end_date }),
    ...(uid?.error && { postUid: uid.error.issues[0]?.message }),
  };
}

export const isSound = (filter: LogFilter): boolean => Object.keys(faultsOf(filter)).length === 0;

/** Whether anything but the usual is asked for. */
export const isFiltered = (filter: LogFilter): boolean =>
  Object.entries(filter).some(([name, value]) => value !== noFilter[name as keyof LogFilter]);

/** The filter as the API is asked for it. */
export const filterQuery = ({ from, to, types, postUid, email }: LogFilter) => ({
  types,
  ...(from && to && { start_date: from, end_date: to }),
  ...(postUid.trim() && { postUid: postUid.trim() }),
  ...(email.trim() && { email: email.trim() }),
});

/** The view as the API is asked for it. */
export const queryOf = ({
  filter,
  sort,
  order,
  size,
}: Omit<LogView, 'page'>): Input<typeof api.emailstatistics.list> => ({
  ...filterQuery(filter),
  sort,
  descending: order === 'desc',
  limit: size,
});
