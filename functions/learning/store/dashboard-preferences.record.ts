import * as z from 'zod';
import { kindOfRecord } from '#functions/kernel/record/declaration';
import { recordStore } from '#functions/kernel/record/record';
import type { Tables } from '#functions/kernel/store/tables';
import { DashboardPreferences } from '#shared/learning/dashboard-preferences.schemas';
import { dashboardPreferencesRecords } from '#shared/tables/learning';

/** What a person wants to see. Only the key says whose it is. */
const StoredPreferences = z
  .object({ ...DashboardPreferences.shape, sk: z.string() })
  .transform(({ sk, ...preferences }) => ({ ...preferences, userUid: sk }));
export type StoredPreferences = z.infer<typeof StoredPreferences>;

const preferences = kindOfRecord({
  table: 'dashboard-preferences',
  shape: dashboardPreferencesRecords.preferences,
  schema: StoredPreferences,
  stored: ({ userUid: _, ...stored }) => stored,
});

/** What each person wants to see on the dashboard. */
export const preferenceRecords = (tables: Tables) => recordStore(preferences, tables);
export type PreferenceRecords = ReturnType<typeof preferenceRecords>;
