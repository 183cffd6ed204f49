import { emailLogFaults } from '#shared/email-logs/email-log-rules';
import type { emailstatistics as emailstatisticsApi } from '#shared/email-logs/emailstatistics.contract';
import type { Input } from '#shared/kernel/route';
import { logTypes } from '#shared/mailings/mailing';
import { channelNames } from '#shared/notifications/channels';
import {
  choice,
  day,
  defaultOf,
  paramsOf,
  type ValueOf,
  view,
  words,
} from '../../components/lists/address.ts';
import { numbered } from '../../components/lists/numbered.ts';
import { isPageSort, mostSorted, pageSorts } from './sorting.ts';

const filterInAddress = view({
  /** The days. Without both, all. */
  from: day('from'),
  to: day('to'),
  types: choice('type', logTypes, 'PRINCIPAL'),
  /** The ID of a post, or any part of its title. */
  postUid: words('post', 300),
  /** Any part of an address. */
  email: words('email', 320),
});

/** The filter of the e-mail log. */
export type LogFilter = ValueOf<typeof filterInAddress>;

/**
 * The sortable columns: the server sorts the first two, the page the others among the newest
 * messages.
 */
export const sorts = ['SnsPublishTime', 'SESDestinationAddress', ...pageSorts] as const;
export type LogSort = (typeof sorts)[number];

/** The channel, filter, order and page of the log. The page address stores it. */
export const logView = view({
  channel: choice('channel', channelNames, 'mail'),
  filter: filterInAddress,
  ...numbered(sorts, 'SnsPublishTime'),
});
export type LogView = ValueOf<typeof logView>;

export const noFilter: LogFilter = defaultOf(filterInAddress);

export interface FilterFaults {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns the faults of the filter in the specified words. */
export function faultsOf({ from, to }: LogFilter): FilterFaults {
  const days = emailLogFaults({ start_date: from ?? undefined, end_date: to ?? undefined });
  return {
    ...(days.start_date && { from: days.start_date }),
    ...(days.end_date && { to: days.end_date }),
  };
}

export const isSound = (filter: LogFilter): boolean => Object.keys(faultsOf(filter)).length === 0;

/** Tells whether the filter differs from the default. */
export const isFiltered = (filter: LogFilter): boolean =>
  paramsOf(filterInAddress, filter).size > 0;

/** Tells whether two filters find the same messages. */
export const isSameFilter = (one: LogFilter, other: LogFilter): boolean =>
  JSON.stringify(filterQuery(one)) === JSON.stringify(filterQuery(other));

/** Tells whether the filter has more than a type. */
export const isNarrowed = ({ from, to, postUid, email }: LogFilter): boolean =>
  Boolean(from || to || postUid.trim() || email.trim());

/** Returns how many filters are set: the type, which always is, the days and the texts. */
export const filtersSet = ({ from, to, postUid, email }: LogFilter): number =>
  1 + [from || to, postUid.trim(), email.trim()].filter(Boolean).length;

/** Returns the filter in API format. */
export const filterQuery = ({ from, to, types, postUid, email }: LogFilter) => ({
  types,
  ...(from && to && { start_date: from, end_date: to }),
  ...(postUid.trim() && { postUid: postUid.trim() }),
  ...(email.trim() && { email: email.trim() }),
});

/** Returns the filter and order of an export in API format. The server has two orders. */
export const exportQuery = ({ channel, filter, sort, order }: LogView) => ({
  ...filterQuery(filter),
  ...(channel !== 'mail' && { channel }),
  ...(!isPageSort(sort) && { sort, descending: order === 'desc' }),
});

/** Returns the view in API format. */
export const queryOf = ({
  channel,
  filter,
  sort,
  order,
  size,
}: Omit<LogView, 'page'>): Input<typeof emailstatisticsApi.list> => ({
  ...filterQuery(filter),
  ...(channel !== 'mail' && { channel }),
  ...(isPageSort(sort)
    ? { sort: 'SnsPublishTime', descending: true, limit: mostSorted }
    : { sort, descending: order === 'desc', limit: size }),
});
