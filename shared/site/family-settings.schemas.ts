import * as z from 'zod';
import { authorFields, Instant } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';
import { FamilySettings, familySettingsFields } from '#shared/site/family-settings-form.schemas';
import { SettingsChange } from '#shared/site/settings-changes';

/** The settings of a school about families' days, with their version and who changed them last. */
export const ShownFamilySettings = z.object({
  ...FamilySettings.shape,
  /** Empty until a person has changed them. */
  updated_at: z.string(),
  ...z.object(authorFields).partial().shape,
});
export type ShownFamilySettings = z.infer<typeof ShownFamilySettings>;

export const familySettingsSchemas = {
  get: { input: z.strictObject({}), output: ShownFamilySettings },
  listChanges: { input: PageRequest, output: paged(SettingsChange) },
  change: {
    input: z.strictObject({ ...familySettingsFields, updated_at: Instant.or(z.literal('')) }),
    output: ShownFamilySettings,
  },
} satisfies Schemas;
