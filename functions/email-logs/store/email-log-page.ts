import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  EmailLogRecord,
  messageKey,
  typePartition,
} from '#functions/kernel/outbox/store/email-log-record';
import type { School } from '#functions/kernel/record/declaration';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import type { ChannelName } from '#shared/notifications/channels';
import {
  type EmailLogQuery,
  isWithin,
  type LogPage,
  type PartitionQuery,
  type Span,
  sortKeyOf,
  spanOf,
} from './email-log-query.ts';

/**
 * The most messages that one call reads in the order of addresses. It then returns what it found
 * and a token.
 */
const mostExamined = 10_000;
/** The number of messages in one response of the table. */
export const chunk = 1_000;

/** Returns a function that reads one partition from a position on, a chunk at a time. */
export const messageReader = (db: DynamoDBDocumentClient, TableName: string) =>
  async function* ({ query, from }: PartitionQuery): AsyncGenerator<EmailLogRecord> {
    let ExclusiveStartKey = from;
    do {
      const { Items = [], LastEvaluatedKey } = await db.send(
        new QueryCommand({ TableName, ...query, ExclusiveStartKey }),
      );
      for (const item of Items) yield EmailLogRecord.parse(item);
      ExclusiveStartKey = LastEvaluatedKey;
    } while (ExclusiveStartKey);
  };
export type MessageReader = ReturnType<typeof messageReader>;

/** A page of messages. Without `next_token` it is the last one. */
export interface MessagePage {
  readonly messages: readonly EmailLogRecord[];
  readonly next_token?: string | undefined;
}

/**
 * Returns a function that reads a page of all messages of a type between two days. By time the page
 * is one range of the index `log`, so its cost does not depend on the number of messages. By
 * address the days cannot be part of the key: messages of other days are skipped, at most
 * `mostExamined`, so a page may be shorter than its limit and still have a token.
 */
export const pageReader = (read: MessageReader) =>
  async function page(
    school: School,
    timeZone: string,
    filter: Omit<EmailLogQuery, 'email' | 'postsUid'>,
    { sort, descending, limit, next_token }: LogPage,
  ): Promise<MessagePage> {
    const span = spanOf(filter, timeZone);
    const isByTime = sort === 'SnsPublishTime';
    const list: SortedList = {
      school,
      partition: typePartition(school, filter.types, filter.channel),
      channel: filter.channel,
      isByTime,
    };
    const position = positionOf(next_token);
    const from = position === undefined ? undefined : startKey(list, position);
    const messages: EmailLogRecord[] = [];
    let examined = 0;
    let last: string | undefined;
    for await (const message of read({ query: pageQuery(list, span, descending, limit), from })) {
      if (messages.length === limit || examined === mostExamined) {
        return { messages, next_token: last && tokenOf(last) };
      }
      examined++;
      last = sortKeyOf(message, isByTime);
      if (isWithin(message, span)) messages.push(message);
    }
    return { messages };
  };

interface SortedList {
  readonly school: School;
  readonly partition: string;
  readonly channel: ChannelName | undefined;
  readonly isByTime: boolean;
}

function pageQuery(
  { partition, isByTime }: SortedList,
  span: Span,
  descending: boolean,
  limit: number,
): PartitionQuery['query'] {
  const index = isByTime ? 'log' : 'address';
  const hasDays = span.from !== undefined || span.to !== undefined;
  const isRange = isByTime && hasDays;
  return {
    IndexName: index,
    KeyConditionExpression: `${index}Pk = :pk${isRange ? ` AND ${index}Sk BETWEEN :from AND :to` : ''}`,
    ExpressionAttributeValues: {
      ':pk': partition,
      ...(isRange && { ':from': span.from ?? '0', ':to': span.to ?? '9' }),
    },
    ScanIndexForward: !descending,
    // One more than the page shows whether there is another page. Where messages are skipped, more
    // are needed.
    Limit: isByTime || !hasDays ? limit + 1 : chunk,
  };
}

/**
 * Returns the key from which a page starts. The partitions come from the caller's school, never
 * from the token.
 */
function startKey({ school, partition, channel = 'mail', isByTime }: SortedList, position: string) {
  const index = isByTime ? 'log' : 'address';
  const [userUid = '', last = '', before = ''] = position.split('#').reverse();
  const mailingUid = channel === 'mail' ? last : `${before}#${last}`;
  return {
    ...messageKey(school, mailingUid, userUid),
    [`${index}Pk`]: partition,
    [`${index}Sk`]: position,
  };
}
