import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { batchOfKeys } from '#functions/kernel/store/batch';
import { transact } from '#functions/kernel/store/transaction';
import { type EmailLogRecord, messageKey, messageKeys, overUnsent } from './email-log-record.ts';

/** Messages in one transaction, and in one look for those that are stored. */
const perTransaction = 50;
/** Transactions at the same time. */
const inParallel = 4;

type Chunk = readonly EmailLogRecord[];

/** Stores the messages of a mailing whose audience is frozen. */
export const messageCreation = (db: DynamoDBDocumentClient, TableName: string) => {
  return {
    of(school: School) {
      /** Returns those of some messages that are not stored, or ended because what they were about was over. */
      async function newOf(messages: Chunk): Promise<Chunk> {
        const keys = messages.map((each) => messageKey(school, each.mailingUid, each.userUid));
        const fields = ['pk', 'sk', 'refusal'];
        const found = await batchOfKeys(db, { TableName, keys, fields, chunk: perTransaction });
        const kept = found.filter(({ refusal }) => refusal !== overUnsent);
        const stored = new Set(kept.map(({ pk, sk }) => `${pk} ${sk}`));
        return messages.filter((_, i) => !stored.has(`${keys[i]?.pk} ${keys[i]?.sk}`));
      }

      /** Stores messages, and returns whether all of them were new. */
      async function put(messages: Chunk): Promise<boolean> {
        if (messages.length === 0) return true;
        const items = messages.map((message) => ({
          Put: {
            TableName,
            Item: { ...messageKeys(school, message), ...message },
            ConditionExpression: 'attribute_not_exists(pk) OR refusal = :over',
            ExpressionAttributeValues: { ':over': overUnsent },
          },
        }));
        if (!(await transact(db, items))) return true;
        if (messages.length === 1) return false;
        // One stored message refuses the whole transaction, and so does another worker.
        const left = await newOf(messages);
        if (left.length < messages.length) await put(left);
        else for (const each of messages) await put([each]);
        return false;
      }

      return {
        /**
         * Stores messages once each; a message that is stored already stays as it is. One that ended because
         * what it was about was over waits again: that is back, such as an event that is cancelled again. An order that comes
         * back each minute finds all of them: a look costs a small part of a refused write.
         */
        async freeze(messages: readonly EmailLogRecord[]): Promise<void> {
          const [first = [], ...chunks] = chunksOf(messages);
          const isNew = await put(first);
          for (let i = 0; i < chunks.length; i += inParallel) {
            const some = chunks.slice(i, i + inParallel);
            await Promise.all(some.map(async (chunk) => put(isNew ? chunk : await newOf(chunk))));
          }
        },
      };
    },
  };
};

const chunksOf = (messages: Chunk): Chunk[] =>
  Array.from({ length: Math.ceil(messages.length / perTransaction) }, (_, i) =>
    messages.slice(i * perTransaction, (i + 1) * perTransaction),
  );
