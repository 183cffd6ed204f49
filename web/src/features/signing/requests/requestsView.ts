import { familyNames } from '#shared/signing/families';
import { requestStates } from '#shared/signing/request';
import { choice, matching, type ValueOf, view, words } from '../../../components/lists/address.ts';

/** What the list of requests shows. The page address stores it. */
export const requestsView = view({
  state: choice('state', ['', ...requestStates], ''),
  family: choice('family', ['', ...familyNames], ''),
  search: words('search', 100),
  batch: matching('sending', /^[A-Za-z0-9_.~:@-]{1,128}$/),
});
export type RequestsView = ValueOf<typeof requestsView>;

/** Returns the filter of the list as the API takes it. */
export const queryOf = ({ state, family, search, batch }: RequestsView) => ({
  ...(state && { state }),
  ...(family && { family }),
  ...(search.trim() && { search: search.trim() }),
  ...(batch && { batchUid: batch }),
});

/** Whether a view filters at all. */
export const isFiltered = (shown: RequestsView): boolean => Object.keys(queryOf(shown)).length > 0;
