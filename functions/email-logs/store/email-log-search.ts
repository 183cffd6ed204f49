import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import { typePartition } from '#functions/kernel/outbox/store/email-log-record';
import type { School } from '#functions/kernel/record/declaration';
import { wholePartition } from '#functions/kernel/store/partition';
import { AppError } from '#shared/kernel/errors';
import { addDays } from '#shared/kernel/zone';
import { channelIn } from '#shared/notifications/channels';
import type { MessageReader } from './email-log-page.ts';
import {
  type Days,
  type EmailLogQuery,
  isWithin,
  mailingQuery,
  spanOf,
  spanQuery,
} from './email-log-query.ts';

/** The most messages that one request searches for a part of an address or a post. */
export const mostSearched = 50_000;

/** A mailing is made at most this many days before its last message is sent. */
const mostDaysToSend = 30;

/** Searches the messages by what no index can find: a part of an address, or a post. */
export function emailLogSearch(db: DynamoDBDocumentClient, mailings: string, read: MessageReader) {
  return {
    of(school: School) {
      /** Returns the mailings of a period that name posts. */
      async function mailingsIn({ start_date, end_date }: Days) {
        const found: { readonly uid: string; readonly postsUid: readonly string[] }[] = [];
        for (const { mailingUid, postsUid, day } of await wholePartition(
          db,
          mailings,
          school.site,
        )) {
          const isInTime =
            typeof day === 'string' &&
            (!end_date || day <= end_date) &&
            (!start_date || addDays(day, mostDaysToSend) >= start_date);
          if (isInTime && Array.isArray(postsUid))
            found.push({ uid: String(mailingUid), postsUid });
        }
        return found;
      }

      async function mailingsWith(postsUid: readonly string[], days: Days) {
        const wanted = new Set(postsUid);
        const found = await mailingsIn(days);
        return found.flatMap((each) =>
          each.postsUid.some((uid) => wanted.has(uid)) ? each.uid : [],
        );
      }

      return {
        /**
         * Returns all messages with a part of an address or with some posts, unordered. Refuses a
         * search of more than `mostSearched` messages. A part of an address is searched in all messages
         * of the type between the days. A post is searched in the mailings that name it: a digest names
         * other posts to each reader, so all their messages are read.
         */
        // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the tests of a message are flat, and one below the other
        async search(
          timeZone: string,
          { types, channel, email, postsUid, ...days }: EmailLogQuery,
        ): Promise<EmailLogRecord[]> {
          const span = spanOf(days, timeZone);
          const address = email?.toLowerCase();
          const queries =
            postsUid === undefined
              ? [spanQuery(typePartition(school, types, channel), span)]
              : (await mailingsWith(postsUid, days)).map((uid) =>
                  mailingQuery(school, uid, channel),
                );
          const wanted = new Set(postsUid);
          const found: EmailLogRecord[] = [];
          let examined = 0;
          for (const query of queries) {
            for await (const message of read(query)) {
              if (++examined > mostSearched) throw new AppError('badRequest', tooMany);
              if (message.type !== types || message.testing || !isWithin(message, span)) continue;
              if (address && !isTo(message, address)) continue;
              if (postsUid && !message.postsUid.some((uid) => wanted.has(uid))) continue;
              found.push(message);
            }
          }
          return found;
        },

        /** Returns all posts that the mailings of a period name. */
        async postsIn(days: Days): Promise<string[]> {
          const found = await mailingsIn(days);
          return [...new Set(found.flatMap(({ postsUid }) => postsUid))];
        },
      };
    },
  };
}

/** Tells whether a message went to a part of an address, or of a name on a channel without addresses. */
const isTo = ({ mailingUid, email, name, username }: EmailLogRecord, part: string): boolean =>
  (channelIn(mailingUid) === 'mail' ? [email] : [name, username]).some((each) =>
    each.toLowerCase().includes(part),
  );

const tooMany = 'There are more than 50,000 messages to search. Choose fewer days.';
