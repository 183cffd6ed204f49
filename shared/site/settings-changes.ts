import * as z from 'zod';
import { authorFields } from '#shared/kernel/fields';
import { hourText } from '#shared/kernel/zone';
import {
  type FamilySettings,
  familySettingsFields,
} from '#shared/site/family-settings-form.schemas';

type Setting = keyof FamilySettings;
const settings = Object.keys(familySettingsFields) as [Setting, ...Setting[]];

/** A change of a school's settings: who made it, when, and what each setting was before and after. */
export const SettingsChange = z.object({
  updated_at: z.string(),
  ...z.object(authorFields).partial().shape,
  changes: z.array(
    z.object({
      setting: z.enum(settings),
      /** The value in words; empty for none. */
      before: z.string(),
      after: z.string(),
    }),
  ),
});
export type SettingsChange = z.infer<typeof SettingsChange>;

/** The values of settings in words. None of them is a secret to administrators. */
const words: { [S in Setting]: (value: FamilySettings[S]) => string } = {
  office_addresses: (all) => all.join(', '),
  reasons: (all) =>
    all.map(({ label, any_length }) => (any_length ? `${label} (any length)` : label)).join(', '),
  leave_days: String,
  daily_mail: ({ on, hour }) => (on ? `On, at ${hourText(hour)}` : 'Off'),
  intake_mail: (is) => (is ? 'On' : 'Off'),
  week_letters: (all) => all.join(', '),
  week_starts: (all) => all.map(({ day, week }) => `${day} ${week}`).join(', '),
  closed_categories: (all) => all.join(', '),
  senior_from: (year) => (year === undefined ? '' : String(year)),
  payment_page: (address = '') => address,
  emergency_contacts: (all) => all.map(({ label, phone }) => `${label}: ${phone}`).join(', '),
  wellbeing_addresses: (all) => all.join(', '),
  counsellor_addresses: (all) => all.join(', '),
  mail_domains: (all = []) => all.join(', '),
  reply_to: (address = '') => address,
};

/** Returns the settings whose value differs, in the order of the form. */
export const changedSettings = (
  before: FamilySettings,
  after: FamilySettings,
): SettingsChange['changes'] => settings.flatMap((setting) => changeOf(setting, before, after));

function changeOf<S extends Setting>(setting: S, before: FamilySettings, after: FamilySettings) {
  const text = (all: FamilySettings) => words[setting](all[setting]);
  const change = { setting, before: text(before), after: text(after) };
  return change.before === change.after ? [] : [change];
}
