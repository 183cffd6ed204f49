import type { Resource } from '#shared/kernel/route';
import type { dashboardPreferencesSchemas } from './dashboard-preferences.schemas.ts';

export const dashboardPreferences: Resource<typeof dashboardPreferencesSchemas> = {
  get: {
    method: 'GET',
    path: '/dashboard-preferences',
    operation: 'np',
    child: 'own',
    summary: 'Returns what the caller wants to see on the dashboard.',
  },
  update: {
    method: 'PUT',
    path: '/dashboard-preferences',
    operation: 'np',
    child: 'own',
    summary: 'Changes what the caller wants to see on the dashboard.',
  },
};
