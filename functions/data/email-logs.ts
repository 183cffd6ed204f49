import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { StoredMessage } from '#functions/data/email-record';
import { positionOf, tokenOf } from '#functions/lib/dynamo';
import type { LogType } from '#shared/domain/mailing';
import { addDays, startOfDay } from '#shared/domain/zone';
import { AppError } from '#shared/errors';

/** Which messages of the logs are wanted. Days are the site's, both included. */
export interface LogQuestion {
  readonly types: LogType;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  /** The beginning of an address. */
  readonly email?: string | undefined;
  /** A post that the message told of. */
  readonly postUid?: string | undefined;
}

export interface LogPage {
  readonly sort: 'SnsPublishTime' | 'SESDestinationAddress';
  readonly descending: boolean;
  readonly limit: number;
  readonly next_token?: string | undefined;
}

export interface LogTables {
  readonly emailstatistics: string;
  readonly mailings: string;
}

/** Messages that one call may look through in the order of addresses before it gives what it has and a token to go on. */
const mostExamined = 10_000;
/** As many messages as are read whole for an address or a post; whoever asks for more is asked to narrow the question. */
export const mostGathered = 50_000;
const chunk = 1_000;

export type EmailLogRepository = ReturnType<typeof emailLogRepository>;

/** The messages that SES took, as the logs show them. */
export const emailLogRepository = (db: DynamoDBDocumentClient, tables: LogTables) => {
  const TableName = tables.emailstatistics;

  /** Walks one partition from a position on, a chunk at a time. */
  async function* walk(stretch: Stretch): AsyncGenerator<StoredMessage> {
    let ExclusiveStartKey = stretch.from;
    do {
      const { Items = [], LastEvaluatedKey } = await db.send(
        new QueryCommand({ TableName, ...stretch.query, ExclusiveStartKey }),
      );
      for (const item of Items) yield StoredMessage.parse(item);
      ExclusiveStartKey = LastEvaluatedKey;
    } while (ExclusiveStartKey);
  }

  /**
   * A page of everything of a type between two days. By time it is one stretch of the index `log`, so it costs the page, however many
   * messages there are. By address the days cannot be part of the key: messages of other days are passed over, at most `mostExamined`, so
   * that a page may be shorter than asked for, with a token to go on.
   */
  async function page(
    site: string,
    timeZone: string,
    question: Omit<LogQuestion, 'email' | 'postUid'>,
    { sort, descending, limit, next_token }: LogPage,
  ): Promise<{ messages: StoredMessage[]; next_token?: string | undefined }> {
    const span = spanOf(question, timeZone);
    const partition = `${site}#${question.types}`;
    const isByTime = sort === 'SnsPublishTime';
    const index = isByTime ? 'log' : 'address';
    const hasDays = isByTime && (span.from !== undefined || span.to !== undefined);
    const query = {
      IndexName: index,
      KeyConditionExpression: `${index}Pk = :pk${hasDays ? ` AND ${index}Sk BETWEEN :from AND :to` : ''}`,
      ExpressionAttributeValues: {
        ':pk': partition,
        ...(hasDays && { ':from': span.from ?? '0', ':to': span.to ?? '9' }),
      },
      ScanIndexForward: !descending,
      // One more than the page tells whether there is a further one; where messages are passed over, more are needed.
      Limit: isByTime || !(span.from || span.to) ? limit + 1 : chunk,
    };
    const position = positionOf(next_token);
    const from = position === undefined ? undefined : startKey(index, site, partition, position);
    const messages: StoredMessage[] = [];
    let examined = 0;
    let last: string | undefined;
    for await (const message of walk({ query, from })) {
      if (messages.length === limit || examined === mostExamined) {
        return { messages, next_token: last && tokenOf(last) };
      }
      examined++;
      last = sortKeyOf(message, isByTime);
      if (isWithin(message, span)) messages.push(message);
    }
    return { messages };
  }

  /**
   * Everything that an address or a post finds, in no order; `undefined` when it is too much to read whole. An address is a stretch of the
   * index `address`. A post is looked for in the mailings that told of it: a digest tells each reader of other posts, so the messages of
   * those mailings are read and asked one by one. Both cost what they find, or the size of a mailing, never the size of the table.
   */
  async function gathered(
    site: string,
    timeZone: string,
    { types, email, postUid, ...days }: LogQuestion,
  ): Promise<StoredMessage[] | undefined> {
    const span = spanOf(days, timeZone);
    const address = email?.toLowerCase();
    const stretches =
      address !== undefined && address !== ''
        ? [addressStretch(`${site}#${types}`, address)]
        : (await mailingsWith(site, postUid ?? '', days)).map((uid) => mailingStretch(site, uid));
    const found: StoredMessage[] = [];
    let examined = 0;
    for (const stretch of stretches) {
      for await (const message of walk(stretch)) {
        if (++examined > mostGathered) return undefined;
        if (message.type !== types || message.testing || !isWithin(message, span)) continue;
        if (address && !message.email.toLowerCase().startsWith(address)) continue;
        if (postUid && !message.postsUid.includes(postUid)) continue;
        found.push(message);
      }
    }
    return found;
  }

  /** Mailings that told of a post; few, and found among the few of a school. One is made at most some weeks before its last message leaves. */
  async function mailingsWith(
    site: string,
    postUid: string,
    { start_date, end_date }: { start_date?: string | undefined; end_date?: string | undefined },
  ): Promise<string[]> {
    const found: string[] = [];
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const answer = await db.send(
        new QueryCommand({
          TableName: tables.mailings,
          KeyConditionExpression: 'pk = :site',
          ExpressionAttributeValues: { ':site': site },
          ExclusiveStartKey,
        }),
      );
      for (const { mailingUid, postsUid, day } of answer.Items ?? []) {
        const isInTime =
          typeof day === 'string' &&
          (!end_date || day <= end_date) &&
          (!start_date || addDays(day, 30) >= start_date);
        if (isInTime && Array.isArray(postsUid) && postsUid.includes(postUid)) {
          found.push(String(mailingUid));
        }
      }
      ExclusiveStartKey = answer.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    return found;
  }

  return {
    page,
    gathered,

    /** Everything that a question finds, newest first, a chunk at a time; an address or a post that finds too much is refused in words. */
    async *all(
      site: string,
      timeZone: string,
      question: LogQuestion,
    ): AsyncGenerator<StoredMessage> {
      if (question.email || question.postUid) {
        yield* inOrder(await enough(gathered(site, timeZone, question)), true, true);
        return;
      }
      let next_token: string | undefined;
      do {
        const one = { sort: 'SnsPublishTime', descending: true, limit: chunk, next_token } as const;
        const answer = await page(site, timeZone, question, one);
        yield* answer.messages;
        next_token = answer.next_token;
      } while (next_token);
    },

    /** All messages of a mailing, those that did not leave among them; as they are this moment. */
    ofMailing: (site: string, mailingUid: string): AsyncGenerator<StoredMessage> => {
      const { query } = mailingStretch(site, mailingUid);
      return walk({ query: { ...query, ConsistentRead: true } });
    },
  };
};

/** What was gathered, unless it was too much. */
export async function enough(
  gathered: Promise<StoredMessage[] | undefined>,
): Promise<StoredMessage[]> {
  const found = await gathered;
  if (found) return found;
  throw new AppError(
    'badRequest',
    'That finds too many e-mails. Please choose fewer days, or give more of the address.',
  );
}

/** Messages in the order of one of the columns that the logs are sorted by. */
export const inOrder = (
  messages: readonly StoredMessage[],
  isByTime: boolean,
  descending: boolean,
): StoredMessage[] => {
  const sign = descending ? -1 : 1;
  const keyed = messages.map((message) => ({ message, key: sortKeyOf(message, isByTime) }));
  keyed.sort((one, other) => (one.key < other.key ? -sign : sign));
  return keyed.map(({ message }) => message);
};

interface Stretch {
  readonly query: Omit<
    ConstructorParameters<typeof QueryCommand>[0],
    'TableName' | 'ExclusiveStartKey'
  >;
  readonly from?: Record<string, unknown> | undefined;
}

const addressStretch = (partition: string, address: string): Stretch => ({
  query: {
    IndexName: 'address',
    KeyConditionExpression: 'addressPk = :pk AND begins_with(addressSk, :address)',
    ExpressionAttributeValues: { ':pk': partition, ':address': address },
  },
});

const mailingStretch = (site: string, mailingUid: string): Stretch => ({
  query: {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': `${site}#${mailingUid}` },
  },
});

interface Span {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The instants between which the site's days lie; the end is the first instant of the day after. */
const spanOf = (
  { start_date, end_date }: { start_date?: string | undefined; end_date?: string | undefined },
  timeZone: string,
): Span => ({
  from: start_date && startOfDay(timeZone, start_date).toISOString(),
  to: end_date && startOfDay(timeZone, addDays(end_date, 1)).toISOString(),
});

const isWithin = ({ sent }: StoredMessage, { from, to }: Span): boolean =>
  sent !== undefined && (!from || sent.at >= from) && (!to || sent.at < to);

/** Where a message stands in the order by time, or by address. */
export const sortKeyOf = (
  { sent, email, mailingUid, userUid }: StoredMessage,
  isByTime: boolean,
): string => {
  const place = `${sent?.at}#${mailingUid}#${userUid}`;
  return isByTime ? place : `${email.toLowerCase()}#${place}`;
};

/** The key after which a page goes on. The partitions are made anew from the caller's school, so a token never leads to another's. */
function startKey(index: string, site: string, partition: string, position: string) {
  const [userUid = '', mailingUid = ''] = position.split('#').reverse();
  return {
    pk: `${site}#${mailingUid}`,
    sk: userUid,
    [`${index}Pk`]: partition,
    [`${index}Sk`]: position,
  };
}
