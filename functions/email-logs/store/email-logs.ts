import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import { typePartition } from '#functions/kernel/outbox/store/email-log-record';
import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import { chunk, messageReader, pageReader } from './email-log-page.ts';
import {
  type EmailLogQuery,
  inOrder,
  type LogOrder,
  mailingQuery,
  spanOf,
  spanQuery,
} from './email-log-query.ts';

import { emailLogSearch } from './email-log-search.ts';

export interface LogTables {
  readonly emailstatistics: string;
  readonly mailings: string;
}

/** The numbers of messages of a channel that has no counters. */
export interface ChannelCounts {
  sent: number;
  delivered: number;
  failed: number;
  /** There are more messages than were counted. */
  isCut?: true;
}

const noCounts: ChannelCounts = { sent: 0, delivered: 0, failed: 0 };

/** The most messages of a channel that are counted. */
export const mostCounted = 10_000;

/** Counts the messages of a search on a channel. */
export function countsIn(messages: readonly EmailLogRecord[]): ChannelCounts {
  const counts = { ...noCounts };
  for (const each of messages) countIn(counts, each);
  return counts;
}

function countIn(counts: ChannelCounts, { sent, delivered }: EmailLogRecord): void {
  counts[sent ? 'sent' : 'failed']++;
  if (delivered) counts.delivered++;
}

export type EmailLogRepository = ReturnType<typeof emailLogRepository>;

/** Reads the messages that SES accepted, for the e-mail log. */
export const emailLogRepository = ({ db, table }: Tables) => {
  const read = messageReader(db, table('emailstatistics'));
  const page = pageReader(read);
  const found = emailLogSearch(db, table('mailings'), read);

  return {
    of(school: School) {
      const { search, postsIn } = found.of(school);
      return {
        search,
        postsIn,

        /** Yields all messages that a query finds, in an order, a chunk at a time. */
        async *all(
          timeZone: string,
          query: EmailLogQuery,
          order: LogOrder,
        ): AsyncGenerator<EmailLogRecord> {
          if (query.email || query.postsUid) {
            const isByTime = order.sort === 'SnsPublishTime';
            yield* inOrder(await search(timeZone, query), isByTime, order.descending);
            return;
          }
          let next_token: string | undefined;
          do {
            const next = await page(school, timeZone, query, {
              ...order,
              limit: chunk,
              next_token,
            });
            yield* next.messages;
            next_token = next.next_token;
          } while (next_token);
        },

        /**
         * Counts the messages of a channel that has no counters: the newest 10,000 at most, in about
         * 1,250 read units.
         */
        async counts(timeZone: string, query: EmailLogQuery): Promise<ChannelCounts> {
          const { types, channel } = query;
          const { query: span } = spanQuery(
            typePartition(school, types, channel),
            spanOf(query, timeZone),
          );
          const counts = { ...noCounts };
          for await (const message of read({ query: { ...span, ScanIndexForward: false } })) {
            if (counts.sent + counts.failed === mostCounted) return { ...counts, isCut: true };
            countIn(counts, message);
          }
          return counts;
        },

        /** Yields all messages of a mailing as they are now, also those that were not sent. */
        ofMailing: (mailingUid: string): AsyncGenerator<EmailLogRecord> => {
          const { query } = mailingQuery(school, mailingUid);
          return read({ query: { ...query, ConsistentRead: true } });
        },
      };
    },

    page,
  };
};
