import { readerRules, readerStates } from '#shared/read-posts/post-readers.contract';
import {
  choice,
  matching,
  pageNumber,
  type ValueOf,
  view,
} from '../../../components/lists/address.ts';
import { sizes } from '../../../components/lists/numbered.ts';

/** The list of readers. The page address stores it. */
export const readersView = view({
  rule: choice('rule', readerRules, 'everyone'),
  state: choice('state', readerStates, 'not_read'),
  group: matching('group', /^[A-Za-z0-9_.~:@-]{1,128}$/),
  page: pageNumber('page'),
  size: choice('size', sizes, 25),
});
export type ReadersView = ValueOf<typeof readersView>;

/** Returns the filter of the list in API format. */
export const queryOf = (postUid: string, { rule, state, group }: ReadersView) => ({
  postUid,
  rule,
  state,
  ...(group && { group }),
});

/** The names of the rules. */
export const ruleNames = {
  everyone: 'Everyone',
  each_carer: 'Each carer',
  any_carer: 'Each child, by any carer',
  student: 'Each student',
} as const;

export const stateNames = { not_read: 'Not read', read: 'Read', all: 'All' } as const;
