import type { Input } from '#shared/kernel/route';
import {
  type people as peopleApi,
  peopleKinds,
  peopleStates,
} from '#shared/people/people-admin.contract';
import { capabilities } from '#shared/rights/permissions';
import {
  choice,
  defaultOf,
  matching,
  pageNumber,
  paramsOf,
  type ValueOf,
  view,
} from '../../../components/lists/address.ts';
import { sizes } from '../../../components/lists/numbered.ts';

const filterInAddress = view({
  kind: choice('kind', ['', ...peopleKinds], ''),
  group: matching('group', /^[\w.~:@-]{1,128}$/),
  capability: choice('capability', ['', ...capabilities], ''),
  state: choice('state', ['', ...peopleStates], ''),
});

/** The filter of the people. What somebody types stays out of the address: it is a name. */
export type PeopleFilter = ValueOf<typeof filterInAddress> & { readonly search: string };

/** The filter and the page of the people. The page address stores it, by identifiers only. */
export const peopleView = view({
  filter: filterInAddress,
  page: pageNumber('page'),
  size: choice('size', sizes, 50),
});
export type PeopleView = ValueOf<typeof peopleView>;

export const noFilter: PeopleFilter = { ...defaultOf(filterInAddress), search: '' };

/** Tells whether the filter leaves people out. */
export const isFiltered = (filter: PeopleFilter): boolean =>
  filter.search.trim() !== '' || paramsOf(filterInAddress, filter).size > 0;

/** Returns the filter in API format. */
export const queryOf = (
  { search, kind, group, capability, state }: PeopleFilter,
  limit: number,
): Input<typeof peopleApi.list> => ({
  ...(search.trim() && { search: search.trim() }),
  ...(kind && { kind }),
  ...(group && { group }),
  ...(capability && { capability }),
  ...(state && { state }),
  limit,
});
