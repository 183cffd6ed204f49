import type { Input, Route } from '#shared/kernel/route';
import { call } from '../../../api/client.ts';
import { keyOf, type Paged, type PagedRoute, type RecordOf } from '../../../api/hooks.ts';
import { type Answer, useNumberedPage } from '../../../components/lists/useNumberedPage.ts';

/** The rows of a page. There are few, so that the second table is close to the first. */
export const pageSize = 10;

/** Reads one numbered page of places or pages. */
export function useNumbered<R extends Route>(route: PagedRoute<R>, query: Input<R>, page: number) {
  return useNumberedPage<RecordOf<R>, Answer<RecordOf<R>>>(
    {
      key: keyOf(route, query),
      /** Reads a full page. The API may return fewer rows when it had to read many. */
      async read(from) {
        const rows: RecordOf<R>[] = [];
        let next_token = from;
        do {
          const input = { ...(query as object), limit: pageSize - rows.length, next_token };
          const answer = (await call(route, input as Input<R>)) as Paged;
          rows.push(...(answer.records as RecordOf<R>[]));
          next_token = answer.next_token;
        } while (next_token && rows.length < pageSize);
        return { rows, next_token };
      },
    },
    page,
  );
}
