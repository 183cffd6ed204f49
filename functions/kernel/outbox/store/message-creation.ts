import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { transact } from '#functions/kernel/store/transaction';
import { type EmailLogRecord, messageKeys } from './email-log-record.ts';

/** Messages in one transaction. */
const perTransaction = 50;
/** Transactions at the same time. */
const inParallel = 4;

/** Stores the messages of a mailing whose audience is frozen. */
export const messageCreation = (db: DynamoDBDocumentClient, TableName: string) => {
  return {
    of(school: School) {
      async function put(messages: readonly EmailLogRecord[]): Promise<void> {
        const items = messages.map((message) => ({
          Put: {
            TableName,
            Item: { ...messageKeys(school, message), ...message },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        }));
        const refused = await transact(db, items);
        // One stored message refuses the whole transaction, so the others are stored one at a time.
        if (refused && messages.length > 1) for (const each of messages) await put([each]);
      }

      return {
        /** Stores messages once each; a message that is stored already stays as it is. */
        async freeze(messages: readonly EmailLogRecord[]): Promise<void> {
          const chunks: EmailLogRecord[][] = [];
          for (let i = 0; i < messages.length; i += perTransaction) {
            chunks.push(messages.slice(i, i + perTransaction));
          }
          for (let i = 0; i < chunks.length; i += inParallel) {
            await Promise.all(chunks.slice(i, i + inParallel).map((chunk) => put(chunk)));
          }
        },
      };
    },
  };
};
