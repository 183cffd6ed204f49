import { useRef } from 'react';
import useSWR from 'swr';
import type { Input, Route } from '#shared/contract/route';
import { AppError } from '#shared/errors';
import { call } from '../../../api/client.ts';
import { keyOf, type Paged, type PagedRoute, type RecordOf } from '../../../api/hooks.ts';

/** Rows on a page of a table: few, so that the second table is not far below the first. */
export const pageSize = 10;

/** One numbered page of a list, and whether there is more behind it. */
export interface NumberedPage<T> {
  readonly rows: readonly T[];
  /** Which page it is: the last there is, when a later one was asked for. */
  readonly page: number;
  readonly hasMore: boolean;
}

/** The token of each page of one list, as far as they are known; the first page has none. */
type Tokens = (string | undefined)[];

/** Reads one numbered page of a list that the API hands out token by token. */
export function useNumbered<R extends Route>(route: PagedRoute<R>, query: Input<R>, page: number) {
  const tokens = useRef(new Map<string, Tokens>());
  const read = (limit: number, next_token: string | undefined) =>
    call(route, { ...(query as object), limit, next_token } as Input<R>) as Promise<Paged>;
  return useSWR<NumberedPage<RecordOf<R>>, AppError>(
    [...keyOf(route, query), 'page', page],
    async () => {
      const name = JSON.stringify(query);
      const known = tokens.current.get(name) ?? [undefined];
      tokens.current.set(name, known);
      const found = await numbered(read, page, known).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.kind !== 'badRequest') throw error;
        // The list has changed under a token: its pages are counted anew.
        known.length = 1;
        return numbered(read, page, known);
      });
      return { ...found, rows: found.rows as RecordOf<R>[] };
    },
    { keepPreviousData: true },
  );
}

type Read = (limit: number, next_token: string | undefined) => Promise<Paged>;

/**
 * A page whose token is not known yet is walked to from the last that is. Where the last page has been emptied, the one before it is
 * the last.
 */
async function numbered(read: Read, asked: number, known: Tokens) {
  let wanted = asked;
  let page = Math.min(wanted, known.length);
  for (;;) {
    const { rows, next } = await filled(read, known[page - 1]);
    known.splice(page, known.length, ...(next ? [next] : []));
    if (page > 1 && rows.length === 0) {
      page -= 1;
      wanted = page;
    } else if (page === wanted || !next) {
      return { rows, page, hasMore: next !== undefined };
    } else {
      page += 1;
    }
  }
}

/** A whole page: the API answers with less where it had to look through much. */
async function filled(read: Read, from: string | undefined) {
  const rows: unknown[] = [];
  let next = from;
  do {
    const answer = await read(pageSize - rows.length, next);
    rows.push(...answer.records);
    next = answer.next_token;
  } while (next && rows.length < pageSize);
  return { rows, next };
}
