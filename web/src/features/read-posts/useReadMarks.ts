import { users as usersApi } from '#shared/people/users.contract';
import {
  type ReportedRead,
  readposts as readpostsApi,
} from '#shared/read-posts/readposts.contract';
import { call } from '../../api/client.ts';
import { keyOf, useRead } from '../../api/hooks.ts';
import { type Answer, useSortedPage } from '../../components/lists/useNumberedPage.ts';
import { isSound, queryOf, type ReadView } from './view.ts';

/** The number of marks that the page sorts by a column that the server does not sort. */
const mostSorted = 1000;

const texts = {
  created_at: undefined,
  type: ({ type }: ReportedRead) => type,
  title: ({ title, posts_postUid }: ReportedRead) => title || posts_postUid,
} as const;

/**
 * Reads the person of the filter by username, then one numbered page of what the person opened.
 * Reads nothing while the filter is invalid.
 */
export function useReadMarks({ filter, ...view }: ReadView) {
  const username = filter.username.trim();
  const person = useRead(usersApi.get, isSound(filter) ? { username } : null, {
    // A username that nobody has stays unknown.
    shouldRetryOnError: false,
  });
  const query = {
    ...queryOf(filter),
    userUid: person.data?.userUid ?? '',
    with_titles: true,
  };
  const textOf = texts[view.sort];
  const limit = textOf ? 100 : view.size;
  const isKnown = person.data?.username.toLowerCase() === username.toLowerCase();
  const marks = useSortedPage<ReportedRead, Answer<ReportedRead>>(
    {
      key: isSound(filter) && isKnown ? keyOf(readpostsApi.list, { ...query, limit }) : null,
      async read(next_token) {
        const page = await call(readpostsApi.list, { ...query, limit, next_token });
        return { rows: page.records, next_token: page.next_token };
      },
      // Filter and Reset reload, even right after the last request.
      options: { dedupingInterval: 0 },
    },
    view,
    { textOf, most: mostSorted },
  );
  return { person, marks, isKnown };
}
