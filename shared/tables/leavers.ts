import type { LeaverTable } from '#shared/tables';
import { asks } from '#shared/tables/asks';
import { calendarFeeds } from '#shared/tables/calendar';
import { notes, psychology } from '#shared/tables/confidential';
import { studentGoals } from '#shared/tables/goals';
import { dashboardPreferences } from '#shared/tables/learning';
import { groups, notificationPreferences, pushDevices, users } from '#shared/tables/people';
import type { TableShape } from '#shared/tables/table-shape';
import { favorites, readposts, weblogs } from '#shared/tables/usage';

/**
 * The rows that the purge of leavers works through. A table of which records go with the profile does
 * not compile without its row here: only these rows reach the Lambda.
 */
export const leaverRows: { readonly [T in LeaverTable]: TableShape } = {
  users,
  readposts,
  favorites,
  groups,
  asks,
  notes,
  psychology,
  weblogs,
  'calendar-feeds': calendarFeeds,
  'notification-preferences': notificationPreferences,
  'push-devices': pushDevices,
  'student-goals': studentGoals,
  'dashboard-preferences': dashboardPreferences,
};
