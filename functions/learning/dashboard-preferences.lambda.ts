import { tables } from '#functions/kernel/store/tables';
import { serveSignedIn } from '#functions/wiring';
import { dashboardPreferences as contract } from '#shared/learning/dashboard-preferences.contract';
import { dashboardPreferencesSchemas as schemas } from '#shared/learning/dashboard-preferences.schemas';
import { dashboardPreferenceHandlers } from './dashboard-preferences.ts';
import { preferenceRecords } from './store/dashboard-preferences.record.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  dashboardPreferenceHandlers(preferenceRecords(tables)),
);
