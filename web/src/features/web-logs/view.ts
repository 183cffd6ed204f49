import { webLogFaults } from '#shared/web-logs/web-log-rules';
import {
  choice,
  day,
  defaultOf,
  pageNumber,
  type ValueOf,
  view,
  words,
} from '../../components/lists/address.ts';
import { sizes } from '../../components/lists/numbered.ts';

/** The parts of the web logs. One is open at a time. */
export const parts = ['platform', 'pages', 'users', 'none'] as const;
export type Part = (typeof parts)[number];

const pagesInAddress = view({
  from: day('pages-from'),
  to: day('pages-to'),
  title: words('title', 300),
  /** Posts first: the screens of the portal have many more visits. */
  pages: choice('pages-of', ['posts', 'all'], 'posts'),
});
const usersInAddress = view({
  from: day('users-from'),
  to: day('users-to'),
  userUid: words('user', 128),
});

/** The filter of the page logs, and of the users’ logs. */
export type PageFilter = ValueOf<typeof pagesInAddress>;
export type UserFilter = ValueOf<typeof usersInAddress>;

/** The open part, the filters and the pages of the web logs. The page address stores them. */
export const webLogView = view({
  part: choice('part', parts, 'platform'),
  pages: pagesInAddress,
  pagesPage: pageNumber('pages-page'),
  pagesSize: choice('pages-size', sizes, 25),
  users: usersInAddress,
  usersPage: pageNumber('users-page'),
  usersSize: choice('users-size', sizes, 25),
});
export type WebLogView = ValueOf<typeof webLogView>;

export const noPageFilter: PageFilter = defaultOf(pagesInAddress);
export const noUserFilter: UserFilter = defaultOf(usersInAddress);

interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

const daysOf = ({ from, to }: Days) => ({
  ...(from && { visit_from_date: from }),
  ...(to && { visit_to_date: to }),
});

export interface DayFaults {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns the faults of a filter in the specified words. */
export function faultsOf(filter: Days): DayFaults {
  const { visit_from_date: from, visit_to_date: to } = webLogFaults(daysOf(filter));
  return { ...(from && { from }), ...(to && { to }) };
}

export const isSound = (filter: Days): boolean => Object.keys(faultsOf(filter)).length === 0;

export const pageQuery = (filter: PageFilter) => ({
  log_type: 'page_logs' as const,
  pages: filter.pages,
  ...daysOf(filter),
  ...(filter.title.trim() && { post_title: filter.title.trim() }),
});

export const userQuery = (filter: UserFilter) => ({
  log_type: 'users_logs' as const,
  ...daysOf(filter),
  ...(filter.userUid.trim() && { users_userid: filter.userUid.trim() }),
});
