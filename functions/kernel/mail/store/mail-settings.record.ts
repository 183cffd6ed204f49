import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { putIfUnchanged } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { changedMeanwhile } from '#functions/kernel/version';
import { MailSettings } from '#shared/mailings/send-emails.schemas';

const StoredSettings = MailSettings.extend({ updated_at: z.string(), updated_by: z.string() });
export type StoredSettings = z.infer<typeof StoredSettings>;

/** The settings of a new school: no schedule, and 60 seconds to cancel a real send. */
export const defaultSettings: StoredSettings = {
  digest: { on: false, weekday: 5, hour: 15 },
  daily: { on: false, hour: 6 },
  closed_days: [],
  undo_seconds: 60,
  updated_at: '',
  updated_by: '',
};

export type MailSettingsRepository = ReturnType<typeof mailSettings>;

/** The schedule and pace of each school's mail, in the table `mailings`. */
export const mailSettings = ({ db, table }: Tables) => {
  const TableName = table('mailings');

  return {
    of({ site }: School) {
      const keyOf = () => ({ pk: `${site}#settings`, sk: 'settings' });

      const current = async (): Promise<StoredSettings> => {
        const Key = keyOf();
        const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
        return Item ? StoredSettings.parse(Item) : defaultSettings;
      };

      return {
        current,

        /**
         * Replaces the settings if they still have the loaded version; an empty version means none yet.
         */
        async replace(settings: StoredSettings, loadedVersion: string): Promise<void> {
          const item = { ...keyOf(), ...settings };
          if (await putIfUnchanged({ db, TableName }, item, loadedVersion)) return;
          throw changedMeanwhile(await current());
        },
      };
    },
  };
};
