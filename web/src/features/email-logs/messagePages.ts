import {
  type EmailStatistics,
  emailstatistics as emailstatisticsApi,
} from '#shared/email-logs/emailstatistics.contract';
import { call } from '../../api/client.ts';
import { type LogView, queryOf } from './view.ts';

/** The number of messages in one request. */
const chunk = 1000;

/**
 * Reads all messages that a view's filter finds, in its order, page by page. Calls `onRead` with
 * the number read so far.
 */
export async function* messagePages(
  view: LogView,
  signal: AbortSignal,
  onRead: (count: number) => void,
): AsyncGenerator<readonly EmailStatistics[]> {
  let count = 0;
  let next_token: string | undefined;
  do {
    const query = { ...queryOf(view), limit: chunk, next_token };
    const page = await call(emailstatisticsApi.list, query, { signal });
    count += page.email_logs.length;
    onRead(count);
    yield page.email_logs;
    next_token = page.next_token;
  } while (next_token);
}
