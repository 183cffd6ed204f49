import type { Resource } from '#shared/kernel/route';
import type { adminDashboardSchemas } from './admin-dashboard.schemas.ts';

export type {
  Checklist,
  Dashboard,
  DashboardItem,
  DashboardOverview,
  ScheduledDay,
} from './admin-dashboard.schemas.ts';

/** The parts of the dashboard. A part that fails is named, and the others are shown. */
export const dashboardParts = [
  'broadcast',
  'mailings',
  'intakes',
  'subscribers',
  'connections',
  'goals',
  'files',
  'posts',
] as const;
export type DashboardPart = (typeof dashboardParts)[number];

/** The most of each kind that the dashboard shows. */
export const mostShown = 5;

/** Days before the end of a post in which the dashboard names it. */
export const daysBeforeEnd = 3;

/** The parts of the overview. */
export const overviewParts = ['checklist', 'week', 'last_mailing', 'addresses', 'intake'] as const;
export type OverviewPart = (typeof overviewParts)[number];

/** The parts of the overview that Home shows too. They cost a page, not a reading of everyone. */
export const briefParts: readonly OverviewPart[] = ['last_mailing', 'intake'];

/** The first steps of a school, in the order in which they are taken. */
export const checklistSteps = [
  'look',
  'mail-domain',
  'roster',
  'administrators',
  'privacy',
  'staff',
  'tiles',
  'notice',
] as const;
export type ChecklistStep = (typeof checklistSteps)[number];

/** The days of the week's schedule, from today. */
export const scheduledDays = 7;

export const adminDashboard: Resource<typeof adminDashboardSchemas> = {
  get: {
    method: 'GET',
    path: '/admin-dashboard',
    operation: 'adm.home',
    child: 'published',
    summary:
      'What waits for the caller in the administration. Each part needs its own right too. `brief` is for Home.',
  },
};
