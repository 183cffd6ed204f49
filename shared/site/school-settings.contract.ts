import type { Resource } from '#shared/kernel/route';
import type { schoolSettingsSchemas } from './school-settings.schemas.ts';

export type { ShownFamilySettings, ShownSettings } from './school-settings.schemas.ts';
export type { SchoolSettings } from './school-settings-form.schemas.ts';

const rights = { operation: 'set.write', child: 'published' } as const;

export const schoolSettings: Resource<typeof schoolSettingsSchemas> = {
  get: {
    ...rights,
    method: 'GET',
    path: '/school-settings',
    summary: 'Returns what the caller’s school has decided, with its own addresses.',
  },
  listChanges: {
    ...rights,
    method: 'GET',
    path: '/school-settings/changes',
    summary: 'Lists who changed the settings, when, and what, newest first.',
    answer: 'page',
  },
  change: {
    ...rights,
    method: 'PUT',
    path: '/school-settings',
    summary: 'Changes the settings; 409 when they were changed since they were loaded.',
  },
  undo: {
    ...rights,
    method: 'POST',
    path: '/school-settings/undo',
    repeat: 'same',
    summary: 'Restores what one change replaced; 409 when somebody changed it again.',
  },
  turnOnDailyMail: {
    ...rights,
    method: 'POST',
    path: '/school-settings/daily-mail',
    repeat: 'same',
    summary: 'Turns on the daily mail to carers about absences without a reason.',
  },
  changeCategories: {
    ...rights,
    method: 'PUT',
    path: '/post-categories',
    summary: 'Changes the categories of posts; one that posts use can only be hidden.',
  },
  // The address until release 1.5.0, for pages that are still open. It goes with the release after 1.6.0.
  getFamily: {
    ...rights,
    method: 'GET',
    path: '/family-settings',
    summary: 'Returns the settings about families’ days, for pages of release 1.5.0.',
  },
  listFamilyChanges: {
    ...rights,
    method: 'GET',
    path: '/family-settings/changes',
    summary: 'Lists the changes of the settings, for pages of release 1.5.0.',
    answer: 'page',
  },
  changeFamily: {
    ...rights,
    method: 'PUT',
    path: '/family-settings',
    summary: 'Changes the settings about families’ days, for pages of release 1.5.0.',
  },
};
