import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import { Settings } from '#shared/site/settings.schemas';

export type SettingsRepository = ReturnType<typeof settingsRepository>;

/** Reads the settings of each school. */
export const settingsRepository = ({ db, table }: Tables) => {
  const TableName = table('settings');
  return {
    of: ({ site }: School) => ({
      async get(): Promise<Settings | undefined> {
        const Key = { pk: site, sk: 'settings' };
        const { Item } = await db.send(new GetCommand({ TableName, Key }));
        return Item && Settings.parse(Item);
      },
    }),
  };
};
