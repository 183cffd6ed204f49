import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import type { Tables } from '#functions/kernel/store/tables';
import { asksRecords } from '#shared/tables/asks';
import type { Wording } from '../rules/wording.ts';
import { goneWith, type StoredAsk } from './ask.record.ts';

const Stored = z.object({ text: z.string() });

export type WordingRepository = ReturnType<typeof wordingRepository>;

/** Stores each wording to which somebody agreed once, as long as an answer to it. */
export const wordingRepository = ({ db, table }: Tables) => {
  const TableName = table('asks');
  return {
    of: (school: School) => ({
      /** Stores a wording, or keeps the stored one for as long as new answers. */
      async keep(ask: StoredAsk, { hash, text }: Wording): Promise<void> {
        try {
          await db.send(
            new UpdateCommand({
              TableName,
              Key: keyOf(school, asksRecords.wording.key, { askUid: ask.askUid, hash }),
              UpdateExpression: 'SET #text = :text, expires_at = :end',
              ConditionExpression: 'attribute_not_exists(pk) OR expires_at < :end',
              ExpressionAttributeNames: { '#text': 'text' },
              ExpressionAttributeValues: { ':text': text, ':end': goneWith(ask) },
            }),
          );
        } catch (error) {
          if (!isConditionFailed(error)) throw error;
        }
      },

      /** Returns the text of a wording. */
      async text(askUid: string, hash: string): Promise<string | undefined> {
        const Key = keyOf(school, asksRecords.wording.key, { askUid, hash });
        const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
        return Item && Stored.parse(Item).text;
      },
    }),
  };
};
