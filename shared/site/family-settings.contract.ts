import type { Resource } from '#shared/kernel/route';
import type { familySettingsSchemas } from './family-settings.schemas.ts';

export type { ShownFamilySettings } from './family-settings.schemas.ts';

export const familySettings: Resource<typeof familySettingsSchemas> = {
  get: {
    method: 'GET',
    path: '/family-settings',
    operation: 'set.write',
    child: 'published',
    summary: 'Returns the caller’s school’s settings about families’ days, with its own addresses.',
  },
  listChanges: {
    method: 'GET',
    path: '/family-settings/changes',
    operation: 'set.write',
    child: 'published',
    summary: 'Lists who changed the settings about families’ days, when, and what, newest first.',
    answer: 'page',
  },
  change: {
    method: 'PUT',
    path: '/family-settings',
    operation: 'set.write',
    child: 'published',
    summary: 'Changes the caller’s school’s settings about families’ days.',
  },
};
