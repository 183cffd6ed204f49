import { emailLogFaults } from '#shared/email-logs/email-log-rules';
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

/** The kinds of posts in the report. Principal’s and daily posts count as notices. */
export const kinds = ['NEWSLETTER', 'NOTICE'] as const;

const filterInAddress = view({
  from: day('from'),
  to: day('to'),
  kind: choice('type', kinds, 'NOTICE'),
  postUid: words('post', 128),
  username: words('user', 200),
});

/** The specified filter of the report. */
export type ReadFilter = ValueOf<typeof filterInAddress>;

/** The sortable columns. The server sorts by time, the page by the others among the newest marks. */
export const sorts = ['created_at', 'type', 'title'] as const;
export type ReadSort = (typeof sorts)[number];

/** The filter, order and page of the report. The page address stores it. */
export const readView = view({ filter: filterInAddress, ...numbered(sorts, 'created_at') });
export type ReadView = ValueOf<typeof readView>;

export const noFilter: ReadFilter = defaultOf(filterInAddress);

/** Tells whether the filter differs from the default. */
export const isFiltered = (filter: ReadFilter): boolean =>
  paramsOf(filterInAddress, filter).size > 0;

export interface FilterFaults {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly username?: string | undefined;
}

/** Returns the faults of the filter in the specified words. */
export function faultsOf({ from, to, postUid, username }: ReadFilter): FilterFaults {
  const days = emailLogFaults({ start_date: from ?? undefined, end_date: to ?? undefined });
  const missing = postUid.trim()
    ? '*Please enter username to filter by postUid.'
    : '*Please enter username to filter.';
  return {
    ...(days.start_date && { from: days.start_date }),
    ...(days.end_date && { to: days.end_date }),
    ...(!username.trim() && { username: missing }),
  };
}

export const isSound = (filter: ReadFilter): boolean => Object.keys(faultsOf(filter)).length === 0;

/** Returns the filter of a person's marks in API format. */
export const queryOf = ({ from, to, kind, postUid }: ReadFilter) => ({
  type: kind === 'NEWSLETTER' ? ('newsletter' as const) : ('notice' as const),
  ...(from && to && { start_date: from, end_date: to }),
  ...(postUid.trim() && { postUid: postUid.trim() }),
});
