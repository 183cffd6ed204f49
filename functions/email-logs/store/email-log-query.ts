import type { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import { loggedAt, mailingPartition } from '#functions/kernel/outbox/store/email-log-record';
import type { School } from '#functions/kernel/record/declaration';
import { addDays, startOfDay } from '#shared/kernel/zone';
import type { LogType } from '#shared/mailings/mailing';
import { type ChannelName, channelIn } from '#shared/notifications/channels';

/** The days of a query, in the site's time zone, both included. */
export interface Days {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

/** Which messages of the e-mail log a query returns. */
export interface EmailLogQuery extends Days {
  readonly types: LogType;
  /** Without it, mail. */
  readonly channel?: ChannelName | undefined;
  /** Any part of an address, ignoring case. */
  readonly email?: string | undefined;
  /** Posts of which the message names at least one. */
  readonly postsUid?: readonly string[] | undefined;
}

/** The order of messages, by one of the two columns that the e-mail log can be sorted by. */
export interface LogOrder {
  readonly sort: 'SnsPublishTime' | 'SESDestinationAddress';
  readonly descending: boolean;
}

export interface LogPage extends LogOrder {
  readonly limit: number;
  readonly next_token?: string | undefined;
}

/** A query of one partition, and the key from which it starts. */
export interface PartitionQuery {
  readonly query: Omit<
    ConstructorParameters<typeof QueryCommand>[0],
    'TableName' | 'ExclusiveStartKey'
  >;
  readonly from?: Record<string, unknown> | undefined;
}

export interface Span {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns the instants of the site's days. The end is the first instant of the day after. */
export const spanOf = ({ start_date, end_date }: Days, timeZone: string): Span => ({
  from: start_date && startOfDay(timeZone, start_date).toISOString(),
  to: end_date && startOfDay(timeZone, addDays(end_date, 1)).toISOString(),
});

export function isWithin(message: EmailLogRecord, { from, to }: Span): boolean {
  const at = loggedAt(message);
  return at !== undefined && (!from || at >= from) && (!to || at < to);
}

/** Returns the query for all messages of a type between two instants. */
export const spanQuery = (partition: string, { from = '0', to = '9' }: Span): PartitionQuery => ({
  query: {
    IndexName: 'log',
    KeyConditionExpression: 'logPk = :pk AND logSk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': partition, ':from': from, ':to': to },
  },
});

/** Returns the query for all messages of a mailing on a channel. */
export const mailingQuery = (
  school: School,
  mailingUid: string,
  channel: ChannelName = 'mail',
): PartitionQuery => {
  const uid = channel === 'mail' ? mailingUid : `${mailingUid}#${channel}`;
  return {
    query: {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': mailingPartition(school, uid) },
    },
  };
};

/** Sorts messages by one of the two columns that the e-mail log can be sorted by. */
export const inOrder = (
  messages: readonly EmailLogRecord[],
  isByTime: boolean,
  descending: boolean,
): EmailLogRecord[] => {
  const sign = descending ? -1 : 1;
  const keyed = messages.map((message) => ({ message, key: sortKeyOf(message, isByTime) }));
  keyed.sort((one, other) => (one.key < other.key ? -sign : sign));
  return keyed.map(({ message }) => message);
};

/**
 * Returns the sort key of a message in the order by time, or by address; on other channels than mail by
 * person.
 */
export const sortKeyOf = (message: EmailLogRecord, isByTime: boolean): string => {
  const { email, mailingUid, userUid } = message;
  const key = `${loggedAt(message)}#${mailingUid}#${userUid}`;
  if (isByTime) return key;
  return `${channelIn(mailingUid) === 'mail' ? email.toLowerCase() : userUid}#${key}`;
};
