import * as z from 'zod';
import { authorFields, Instant } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import { type Resource, route } from '#shared/kernel/route';
import { FamilySettings, familySettingsFields } from '#shared/site/family-settings';
import { SettingsChange } from '#shared/site/settings-changes';

/** The settings of a school about families' days, with their version and who changed them last. */
export const ShownFamilySettings = z.object({
  ...FamilySettings.shape,
  /** Empty until a person has changed them. */
  updated_at: z.string(),
  ...z.object(authorFields).partial().shape,
});
export type ShownFamilySettings = z.infer<typeof ShownFamilySettings>;

export const familySettings = {
  get: route({
    method: 'GET',
    path: '/family-settings',
    operation: 'set.write',
    child: 'published',
    summary: 'Returns the caller’s school’s settings about families’ days, with its own addresses.',
    input: z.strictObject({}),
    output: ShownFamilySettings,
  }),
  listChanges: route({
    method: 'GET',
    path: '/family-settings/changes',
    operation: 'set.write',
    child: 'published',
    summary: 'Lists who changed the settings about families’ days, when, and what, newest first.',
    input: PageRequest,
    output: paged(SettingsChange),
    answer: 'page',
  }),
  change: route({
    method: 'PUT',
    path: '/family-settings',
    operation: 'set.write',
    child: 'published',
    summary: 'Changes the caller’s school’s settings about families’ days.',
    input: z.strictObject({ ...familySettingsFields, updated_at: Instant.or(z.literal('')) }),
    output: ShownFamilySettings,
  }),
} satisfies Resource;
