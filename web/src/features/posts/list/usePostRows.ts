import { type PostForEditor, posts as postsApi } from '#shared/posts/posts.contract';
import { call } from '../../../api/client.ts';
import { keyOf } from '../../../api/hooks.ts';
import { type Answer, useSortedPage } from '../../../components/lists/useNumberedPage.ts';
import { filterFaults, type ListView, queryOf } from './filter.ts';
import { mostSorted, sortTextOf } from './sorting.ts';

/** Reads one numbered page of the list; reads nothing while the filter has a fault. */
export function usePostRows(view: ListView) {
  const query = queryOf(view);
  const hasFault = Object.keys(filterFaults(view.filter)).length > 0;
  return useSortedPage<PostForEditor, Answer<PostForEditor>>(
    {
      key: hasFault ? null : keyOf(postsApi.listForAdmin, query),
      async read(next_token) {
        const answer = await call(postsApi.listForAdmin, { ...query, next_token });
        return { rows: answer.records, next_token: answer.next_token };
      },
    },
    view,
    { textOf: sortTextOf(view.sort), most: mostSorted },
  );
}
