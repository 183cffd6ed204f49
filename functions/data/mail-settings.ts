import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { isConditionFailed } from '#functions/lib/dynamo';
import { changedMeanwhile } from '#functions/lib/version';
import { MailSettings } from '#shared/contract/send-emails';

const StoredSettings = MailSettings.extend({ updated_at: z.string(), updated_by: z.string() });
export type StoredSettings = z.infer<typeof StoredSettings>;

/** Until somebody says otherwise nothing goes out by itself, and there is a minute to take a real send back. */
export const unsaid: StoredSettings = {
  digest: { on: false, weekday: 5, hour: 15 },
  daily: { on: false, hour: 6 },
  closed_days: [],
  undo_seconds: 60,
  updated_at: '',
  updated_by: '',
};

export type MailSettingsRepository = ReturnType<typeof mailSettings>;

/** When mail of each school goes out by itself, and how fast. They lie in the table of the mailings. */
export const mailSettings = (db: DynamoDBDocumentClient, TableName: string) => {
  const keyOf = (site: string) => ({ pk: `${site}#settings`, sk: 'settings' });
  const current = async (site: string): Promise<StoredSettings> => {
    const Key = keyOf(site);
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item ? StoredSettings.parse(Item) : unsaid;
  };
  return {
    current,

    /** Replaces the settings that were seen at `seen` (empty: none yet). */
    async replace(site: string, settings: StoredSettings, seen: string): Promise<void> {
      try {
        await db.send(
          new PutCommand({
            TableName,
            Item: { ...keyOf(site), ...settings },
            ConditionExpression: seen ? 'updated_at = :seen' : 'attribute_not_exists(pk)',
            ExpressionAttributeValues: seen ? { ':seen': seen } : undefined,
          }),
        );
      } catch (error) {
        if (!isConditionFailed(error)) throw error;
        throw changedMeanwhile(await current(site));
      }
    },
  };
};
