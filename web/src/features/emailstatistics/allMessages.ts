import { api } from '#shared/contract/api';
import type { EmailStatistics } from '#shared/contract/emailstatistics';
import { call } from '../../api/client.ts';
import { type LogView, queryOf } from './view.ts';

/** Messages that are fetched at once. */
const chunk = 1000;

/** Everything that a view's filter finds, in its order, page by page; `onRead` hears how many there are already. */
export async function allMessages(
  view: LogView,
  signal: AbortSignal,
  onRead: (count: number) => void,
): Promise<EmailStatistics[]> {
  const messages: EmailStatistics[] = [];
  let next_token: string | undefined;
  do {
    const query = { ...queryOf(view), limit: chunk, next_token };
    const page = await call(api.emailstatistics.list, query, { signal });
    for (const message of page.email_logs) messages.push(message);
    onRead(messages.length);
    next_token = page.next_token;
  } while (next_token);
  return messages;
}
