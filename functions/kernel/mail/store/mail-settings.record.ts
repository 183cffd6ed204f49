import * as z from 'zod';
import { kindOfRecord, type School } from '#functions/kernel/record/declaration';
import { recordReader } from '#functions/kernel/record/reads';
import { recordStore } from '#functions/kernel/record/record';
import type { Tables } from '#functions/kernel/store/tables';
import { MailSettings } from '#shared/mailings/mail-settings';
import { mailingsRecords } from '#shared/tables/mail';

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

const settings = kindOfRecord({
  table: 'mailings',
  shape: mailingsRecords.settings,
  schema: StoredSettings,
});

/** Reads the schedule and pace of each school's mail. */
export const mailSettings = (tables: Tables) => {
  const records = recordReader(settings, tables);
  return { of: (school: School) => ({ current: () => current(records.of(school).get({})) }) };
};
export type MailSettingsReader = ReturnType<typeof mailSettings>;

/** The schedule and pace of each school's mail, in the table `mailings`. */
export const mailSettingRecords = (tables: Tables) => {
  const records = recordStore(settings, tables);
  return {
    of(school: School) {
      const stored = records.of(school);
      return { ...stored, current: () => current(stored.get({})) };
    },
  };
};
export type MailSettingRecords = ReturnType<typeof mailSettingRecords>;

const current = async (stored: Promise<StoredSettings | undefined>): Promise<StoredSettings> =>
  (await stored) ?? defaultSettings;
