import { useRef } from 'react';
import useSWR, { type SWRConfiguration } from 'swr';
import { AppError } from '#shared/kernel/errors';
import type { Key } from '../../api/hooks.ts';
import type { Numbered } from './numbered.ts';
import { sortByText } from './sortByText.ts';

/** An answer of the API: some rows, and the token of the next ones. */
export interface Answer<Row> {
  readonly rows: readonly Row[];
  readonly next_token?: string | undefined;
}

/** One numbered page of a list. */
export type NumberedPage<A> = A & {
  /** Its number, from 1: the last page where a later one was requested. */
  readonly page: number;
  readonly hasMore: boolean;
  /** How many of the newest rows the browser sorted, where there are more. */
  readonly sortedWithin?: number | undefined;
};

/** Where the rows of a list come from. */
interface Source<A> {
  /** The cache key of the list; null reads nothing. */
  readonly key: Key | null;
  readonly read: (next_token: string | undefined) => Promise<A>;
  readonly options?: SWRConfiguration;
}

/** The known tokens of the pages of one list. The first page has none. */
type Tokens = (string | undefined)[];

/** Reads one numbered page of a list that the API pages with tokens. */
export function useNumberedPage<Row, A extends Answer<Row>>(source: Source<A>, page: number) {
  const { key, read, options } = source;
  const tokens = useRef(new Map<string, Tokens>());
  return useSWR<NumberedPage<A>, AppError>(
    key && [...key, 'page', page],
    async () => {
      const name = JSON.stringify(key);
      const known = tokens.current.get(name) ?? [undefined];
      tokens.current.set(name, known);
      return readPage(read, page, known).catch((error: unknown) => {
        const isStale = error instanceof AppError && error.kind === 'badRequest';
        if (!isStale || known.length === 1) throw error;
        // A token is no longer valid because the list has changed, so counting starts again.
        known.length = 1;
        return readPage(read, page, known);
      });
    },
    { keepPreviousData: true, ...options },
  );
}

/** How the browser sorts by a column that the server does not sort. */
interface BrowserSort<Row> {
  /** The text of a row in the column; undefined where the server sorts. */
  readonly textOf: ((row: Row) => string | undefined) | undefined;
  /** How many of the newest rows it sorts. */
  readonly most: number;
}

/** Reads one numbered page of a list that the server sorts, or the browser for some columns. */
export function useSortedPage<Row, A extends Answer<Row>>(
  { key, ...source }: Source<A>,
  view: Numbered,
  { textOf, most }: BrowserSort<Row>,
) {
  const paged = useNumberedPage<Row, A>({ key: textOf ? null : key, ...source }, view.page);
  // Another page or column of the same rows needs no request.
  const newest = useSWR<A, AppError>(
    textOf && key ? [...key, 'newest'] : null,
    () => readNewest<Row, A>(source.read, most),
    { keepPreviousData: true, ...source.options },
  );
  if (!textOf) return paged;
  return { ...newest, data: newest.data && sortedPage<Row, A>(newest.data, view, textOf) };
}

/**
 * Reads a page by its number. Each answer has the token of the next page, so this reads forward from
 * the last known token. If the last page has become empty, the page before it is the last.
 */
async function readPage<Row, A extends Answer<Row>>(
  read: Source<A>['read'],
  asked: number,
  known: Tokens,
): Promise<NumberedPage<A>> {
  let wanted = asked;
  let page = Math.min(wanted, known.length);
  for (;;) {
    const answer = await read(known[page - 1]);
    known.splice(page, known.length, ...(answer.next_token ? [answer.next_token] : []));
    const hasMore = Boolean(answer.next_token);
    if (page > 1 && answer.rows.length === 0 && !hasMore) {
      page -= 1;
      wanted = page;
    } else if (page === wanted || !hasMore) {
      return { ...answer, page, hasMore };
    } else {
      page += 1;
    }
  }
}

/** Reads the newest rows, `most` of them. */
async function readNewest<Row, A extends Answer<Row>>(
  read: Source<A>['read'],
  most: number,
): Promise<A> {
  const first = await read(undefined);
  const rows = [...first.rows];
  let { next_token } = first;
  while (next_token && rows.length < most) {
    const answer = await read(next_token);
    rows.push(...answer.rows);
    next_token = answer.next_token;
  }
  return {
    ...first,
    rows: rows.slice(0, most),
    next_token: rows.length > most ? 'more' : next_token,
  };
}

/** Sorts the newest rows by their texts and returns one numbered page of them. */
function sortedPage<Row, A extends Answer<Row>>(
  newest: A,
  { order, size, page: asked }: Numbered,
  textOf: (row: Row) => string | undefined,
): NumberedPage<A> {
  const count = newest.rows.length;
  const page = Math.max(1, Math.min(asked, Math.ceil(count / size)));
  const rows = sortByText(newest.rows, textOf, order);
  return {
    ...newest,
    rows: rows.slice((page - 1) * size, page * size),
    page,
    hasMore: page * size < count,
    sortedWithin: newest.next_token ? count : undefined,
  };
}
