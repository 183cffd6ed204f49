import * as z from 'zod';
import { authorFields } from '#shared/kernel/fields';
import { hourText } from '#shared/kernel/zone';
import { answeredTopics, mailTopics } from '#shared/mailings/mail-topics';
import { schoolSettingsFields } from '#shared/site/school-settings-form.schemas';
import type { Decided } from './school-settings.ts';

type Setting = keyof Decided;
const settings = Object.keys(schoolSettingsFields) as [Setting, ...Setting[]];

/** A change of a school's settings: who made it, when, and what each setting was before and after. */
export const SettingsChange = z.object({
  updated_at: z.string(),
  ...z.object(authorFields).partial().shape,
  changes: z.array(
    z.object({
      setting: z.enum(settings),
      /** The value in words, or the address of a picture; empty for none. */
      before: z.string(),
      after: z.string(),
    }),
  ),
  /** Whether its values are stored, so that it can be undone. Changes until release 1.5.0 have only words. */
  can_undo: z.boolean().optional(),
});
export type SettingsChange = z.infer<typeof SettingsChange>;

/** A change as it is stored: with the values as JSON, `null` for none. */
export const StoredChange = SettingsChange.omit({ can_undo: true }).extend({
  changes: z.array(
    SettingsChange.shape.changes.element.extend({
      was: z.string().optional(),
      is: z.string().optional(),
    }),
  ),
});
export type StoredChange = z.infer<typeof StoredChange>;

/** The values of settings in words. None of them is a secret to administrators. */
const inWords: { [S in Setting]: (value: Decided[S]) => string } = {
  schoolName: String,
  short_name: String,
  phoneNumber: String,
  ribbon_logo: String,
  favicon_icon: String,
  header_colour: String,
  footer_colour: String,
  tile_settings: (all) =>
    all
      .map(({ url, label, description }) => [label, description, url].filter(Boolean).join(' – '))
      .join(', '),
  terms: (all) =>
    all
      .map((each) => `${each.title} of ${each.school_year}: ${each.first_day} to ${each.last_day}`)
      .join(', '),
  closed_days: (all) => all.map(({ day, title }) => `${day} ${title}`).join(', '),
  categories: (all) =>
    all
      .map((each) => {
        const { categoryname, category_background_color: colour, hidden } = each;
        return `${categoryname} ${colour}${hidden ? ' (hidden)' : ''}`;
      })
      .join(', '),
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
  reply_to_kinds: (all = {}) =>
    answeredTopics
      .flatMap((topic) => (all[topic] ? [`${mailTopics[topic].name}: ${all[topic]}`] : []))
      .join(', '),
};

/** Returns the settings whose value differs, in the order of the form, in words and as values. */
export const changedSettings = (before: Decided, after: Decided): StoredChange['changes'] =>
  settings.flatMap((setting) => changeOf(setting, before, after));

function changeOf<S extends Setting>(setting: S, before: Decided, after: Decided) {
  const words = (all: Decided) => inWords[setting](all[setting]);
  const value = (all: Decided) => JSON.stringify(all[setting] ?? null);
  const change = { setting, before: words(before), after: words(after) };
  return change.before === change.after
    ? []
    : [{ ...change, was: value(before), is: value(after) }];
}
