import * as z from 'zod';
import { authorFields, Instant } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';
import { PostCategory } from '#shared/posts/post-categories.schemas';
import { FamilySettings, familySettingsFields } from '#shared/site/family-settings-form.schemas';
import { newPictureFields, schoolSettingsFields } from '#shared/site/school-settings-form.schemas';
import { Settings } from '#shared/site/settings.schemas';
import { SettingsChange } from '#shared/site/settings-changes';
import { ClosedDay, OwnTerm } from '#shared/timetables/timetable-settings';

const made = {
  /** Empty until a person has changed them. */
  updated_at: z.string(),
  ...z.object(authorFields).partial().shape,
};

/** The settings of a school about families' days, with their version and who changed them last. */
export const ShownFamilySettings = z.object({ ...FamilySettings.shape, ...made });
export type ShownFamilySettings = z.infer<typeof ShownFamilySettings>;

/**
 * The settings of a school with their version and who changed them last. Stored settings are read
 * more loosely than they are written, so that a new rule locks no school out.
 */
export const ShownSettings = z.object({
  ...FamilySettings.shape,
  schoolName: z.string(),
  short_name: z.string(),
  phoneNumber: z.string(),
  ribbon_logo: z.string(),
  favicon_icon: z.string(),
  header_colour: z.string(),
  footer_colour: z.string(),
  tile_settings: Settings.shape.tile_settings,
  terms: z.array(OwnTerm),
  closed_days: z.array(ClosedDay),
  categories: z.array(PostCategory),
  /** The terms of the roster, which go before the school's own. */
  roster_terms: z.array(OwnTerm),
  ...made,
});
export type ShownSettings = z.infer<typeof ShownSettings>;

/** The version that a change is based on; empty while a school has none. */
const version = Instant.or(z.literal(''));

/** An answer of `get` can be sent back as it is: what a call does not change is ignored. */
const ignored = Object.fromEntries(
  Object.keys(ShownSettings.shape).map((name) => [name, z.unknown().optional()]),
) as Record<keyof ShownSettings, z.ZodOptional<z.ZodUnknown>>;

export const schoolSettingsSchemas = {
  get: { input: z.strictObject({}), output: ShownSettings },
  listChanges: { input: PageRequest, output: paged(SettingsChange) },
  change: {
    input: z.strictObject({
      ...ignored,
      ...schoolSettingsFields,
      ...newPictureFields,
      updated_at: version,
    }),
    output: ShownSettings,
  },
  undo: {
    /** The time of the change in the list of changes. */
    input: z.strictObject({ changed_at: Instant }),
    output: ShownSettings,
  },
  turnOnDailyMail: { input: z.strictObject({}), output: ShownSettings },
  changeCategories: {
    input: z.strictObject({
      ...ignored,
      categories: schoolSettingsFields.categories,
      updated_at: version,
    }),
    output: z.object({ categories: z.array(PostCategory), ...made }),
  },
  getFamily: { input: z.strictObject({}), output: ShownFamilySettings },
  listFamilyChanges: { input: PageRequest, output: paged(SettingsChange) },
  changeFamily: {
    input: z.strictObject({ ...ignored, ...familySettingsFields, updated_at: version }),
    output: ShownFamilySettings,
  },
} satisfies Schemas;
