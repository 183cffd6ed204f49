import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import type { Tables } from '#functions/kernel/store/tables';
import { Settings } from '#shared/site/settings.schemas';
import { settingsRecords } from '#shared/tables/operation';

export type SettingsRepository = ReturnType<typeof settingsRepository>;

/** Reads the settings of each school. */
export const settingsRepository = ({ db, table }: Tables) => {
  const TableName = table('settings');
  return {
    of: (school: School) => ({
      async get(): Promise<Settings | undefined> {
        const Key = keyOf(school, settingsRecords.settings.key, {});
        const { Item } = await db.send(new GetCommand({ TableName, Key }));
        return Item && Settings.parse(Item);
      },
    }),
  };
};
