import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import { updateIf } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { asksRecords } from '#shared/tables/asks';
import type { Wording } from '../rules/wording.ts';
import { AgreedEvent, goneWith, type StoredAsk } from './ask.record.ts';

const Stored = z.object({
  text: z.string(),
  /** What the text names by hash, of an event: a calendar has no history. Release 1.10.0 stored none. */
  event: AgreedEvent.optional(),
});
export type StoredWording = z.infer<typeof Stored>;

export type WordingRepository = ReturnType<typeof wordingRepository>;

/** Stores each wording to which somebody agreed once, as long as an answer to it. */
export const wordingRepository = ({ db, table }: Tables) => {
  const TableName = table('asks');
  return {
    of: (school: School) => ({
      /** Stores a wording, or keeps the stored one for as long as new answers. */
      async keep(ask: StoredAsk, { hash, text }: Wording): Promise<void> {
        const { askUid, event } = ask;
        const withEvent = event && { '#event': 'event' };
        await updateIf(
          { db, TableName },
          keyOf(school, asksRecords.wording.key, { askUid, hash }),
          {
            UpdateExpression: `SET #text = :text, expires_at = :end${event ? ', #event = :event' : ''}`,
            ConditionExpression: 'attribute_not_exists(pk) OR expires_at < :end',
            ExpressionAttributeNames: { '#text': 'text', ...withEvent },
            ExpressionAttributeValues: {
              ':text': text,
              ':end': goneWith(ask),
              ...(event && { ':event': event }),
            },
          },
        );
      },

      async get(askUid: string, hash: string): Promise<StoredWording | undefined> {
        const Key = keyOf(school, asksRecords.wording.key, { askUid, hash });
        const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
        return Item && Stored.parse(Item);
      },
    }),
  };
};
