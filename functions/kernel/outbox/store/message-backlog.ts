import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { countOfQuery } from '#functions/kernel/store/partition';
import { todoPk } from './email-log-record.ts';

/** A message of the index `todo`: its recipient, and its position in the index. */
export interface Todo {
  readonly userUid: string;
  readonly position: string;
}

/** A part of the index: after a position, up to a time. */
export interface TodoRange {
  readonly after?: string | undefined;
  readonly before: Date;
  readonly limit: number;
}

/**
 * The messages that are not settled yet, from the index `todo`. The index is moments behind the
 * table.
 */
export const messageBacklog = (db: DynamoDBDocumentClient, TableName: string) => {
  return {
    of(school: School) {
      /** Lists the messages of a mailing in a state, in the order of their times. */
      async function todo(
        mailingUid: string,
        state: 'prepared' | 'claimed',
        { after, before, limit }: TodoRange,
      ): Promise<Todo[]> {
        const { Items = [] } = await db.send(
          new QueryCommand({
            TableName,
            IndexName: 'todo',
            KeyConditionExpression: 'todoPk = :pk AND todoSk BETWEEN :after AND :before',
            ExpressionAttributeValues: {
              ':pk': todoPk(school, mailingUid, state),
              // One character more than the position: the range starts behind it.
              ':after': after === undefined ? ' ' : `${after} `,
              ':before': new Date(before.getTime() + 1).toISOString(),
            },
            Limit: limit,
          }),
        );
        return Items.map((item) => ({ userUid: String(item.sk), position: String(item.todoSk) }));
      }

      return {
        /** Lists the messages that may be sent by a time. */
        due: (mailingUid: string, range: TodoRange) => todo(mailingUid, 'prepared', range),

        /** Returns when the next waiting message may be sent. */
        async nextDue(mailingUid: string): Promise<Date | undefined> {
          const [next] = await todo(mailingUid, 'prepared', { before: endOfTime, limit: 1 });
          return next && new Date(next.position.split('#')[0] ?? 0);
        },

        /** Lists the messages that were claimed before a time and are not settled. */
        claimedBefore: (mailingUid: string, before: Date, limit: number) =>
          todo(mailingUid, 'claimed', { before, limit }),

        /** Counts the waiting, claimed and failed messages of a mailing; reads only keys. */
        async counts(mailingUid: string) {
          const count = (state: Parameters<typeof todoPk>[2]) =>
            countOf(db, TableName, todoPk(school, mailingUid, state));
          const [prepared, claimed, failed] = await Promise.all([
            count('prepared'),
            count('claimed'),
            count('failed'),
          ]);
          return { prepared, claimed, failed };
        },
      };
    },
  };
};

const countOf = (db: DynamoDBDocumentClient, TableName: string, pk: string): Promise<number> =>
  countOfQuery(db, {
    TableName,
    IndexName: 'todo',
    KeyConditionExpression: 'todoPk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
  });

/** A time after the time of every message. */
export const endOfTime = new Date('9999-12-31T00:00:00.000Z');
