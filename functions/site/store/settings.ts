import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { Settings } from '#shared/site/settings.contract';

export type SettingsRepository = ReturnType<typeof settingsRepository>;

/** Reads the settings of each school. */
export const settingsRepository = (db: DynamoDBDocumentClient, TableName: string) => ({
  async get(site: string): Promise<Settings | undefined> {
    const Key = { pk: site, sk: 'settings' };
    const { Item } = await db.send(new GetCommand({ TableName, Key }));
    return Item && Settings.parse(Item);
  },
});
