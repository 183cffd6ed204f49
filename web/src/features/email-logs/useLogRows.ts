import {
  type EmailStatistics,
  emailstatistics as emailstatisticsApi,
} from '#shared/email-logs/emailstatistics.contract';
import type { Output } from '#shared/kernel/route';
import { call } from '../../api/client.ts';
import { keyOf } from '../../api/hooks.ts';
import { type Answer, useSortedPage } from '../../components/lists/useNumberedPage.ts';
import { mostSorted, sortTextOf } from './sorting.ts';
import { isSound, type LogFilter, type LogView, queryOf } from './view.ts';

/** Some messages, with the counters of all messages that the filter finds. */
export interface LogRows
  extends Answer<EmailStatistics>,
    Omit<Output<typeof emailstatisticsApi.list>, 'email_logs' | 'next_token'> {
  /** The filter that found them. */
  readonly filter: LogFilter;
  readonly channel: LogView['channel'];
}

/** Reads one numbered page of the e-mail log. Reads nothing while the filter is invalid. */
export function useLogRows(view: LogView) {
  const query = queryOf(view);
  return useSortedPage<EmailStatistics, LogRows>(
    {
      key: isSound(view.filter) ? keyOf(emailstatisticsApi.list, query) : null,
      async read(next_token) {
        const { email_logs: rows, ...answer } = await call(emailstatisticsApi.list, {
          ...query,
          next_token,
        });
        return { rows, filter: view.filter, channel: view.channel, ...answer };
      },
      // Filter and Reset reload, even right after the last request.
      options: { dedupingInterval: 0 },
    },
    view,
    { textOf: sortTextOf(view.sort), most: mostSorted },
  );
}
