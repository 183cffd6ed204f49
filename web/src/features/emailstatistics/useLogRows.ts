import { useRef } from 'react';
import useSWR from 'swr';
import { api } from '#shared/contract/api';
import type { Output } from '#shared/contract/route';
import type { AppError } from '#shared/errors';
import { call } from '../../api/client.ts';
import { keyOf } from '../../api/hooks.ts';
import { isSound, type LogView, queryOf } from './view.ts';

/** One page of the logs with the counters of all that the filter finds, and whether there is more behind it. */
export interface LogRows extends Output<typeof api.emailstatistics.list> {
  /** Which page it is: the last there is, when a later one was asked for. */
  readonly page: number;
  readonly hasMore: boolean;
}

/** The token of each page, as far as they are known; the first page has none. */
type Tokens = (string | undefined)[];

/** Reads one numbered page of the logs; nothing while the filter is at fault. */
export function useLogRows(view: LogView) {
  const tokens = useRef(new Map<string, Tokens>());
  const query = queryOf(view);
  const key = [...keyOf(api.emailstatistics.list, query), 'page', view.page] as const;
  const read = () => {
    const name = JSON.stringify(query);
    const known = tokens.current.get(name) ?? [undefined];
    tokens.current.set(name, known);
    return readPage(query, view.page, known);
  };
  return useSWR<LogRows, AppError>(isSound(view.filter) ? key : null, read, {
    keepPreviousData: true,
    // Filter and Reset ask for the messages of this moment, also right after the last look.
    dedupingInterval: 0,
  });
}

/**
 * The API hands out pages one after the other, each with the token of the next: a page whose token is not known yet is walked to
 * from the last that is. Where the last page has been emptied, the one before it is the last.
 */
async function readPage(query: ReturnType<typeof queryOf>, asked: number, known: Tokens) {
  let wanted = asked;
  let page = Math.min(wanted, known.length);
  for (;;) {
    const next_token = known[page - 1];
    const answer = await call(api.emailstatistics.list, { ...query, next_token });
    known.splice(page, known.length, ...(answer.next_token ? [answer.next_token] : []));
    const hasMore = Boolean(answer.next_token);
    if (page > 1 && answer.email_logs.length === 0 && !hasMore) {
      page -= 1;
      wanted = page;
    } else if (page === wanted || !hasMore) {
      return { ...answer, page, hasMore };
    } else {
      page += 1;
    }
  }
}
