import type { DashboardPart, OverviewPart } from '#shared/dashboard/admin-dashboard.contract';

/** What the parts of the dashboard show, in the middle of a sentence. Some are one thing for its reader. */
export const partWords: Readonly<Record<DashboardPart | OverviewPart, string>> = {
  broadcast: 'the emergency message',
  mailings: 'mailings',
  intakes: 'the intake',
  subscribers: 'mail to subscribers',
  connections: 'Connections PDFs',
  goals: 'PDFs of goals',
  files: 'files that failed',
  posts: 'posts that end soon',
  checklist: 'the first steps',
  week: 'the schedule of this week',
  last_mailing: 'the last mailing',
  addresses: 'people without an address',
  intake: 'the intake',
};
