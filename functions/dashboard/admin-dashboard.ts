import { logFault } from '#functions/kernel/log';
import {
  type adminDashboard as contract,
  dashboardParts,
  mostShown,
} from '#shared/dashboard/admin-dashboard.contract';
import type { Handlers } from '#shared/kernel/route';
import { type DashboardDeps, dashboardReads } from './dashboard-parts.ts';

/** Answers what waits for a person in the administration. A part that fails hides no other. */
export const dashboardHandlers = (deps: DashboardDeps): Handlers<typeof contract> => ({
  async get(_, caller, { now }) {
    const read = dashboardParts.map((part) => dashboardReads[part](deps, { caller, now }));
    const results = await Promise.allSettled(read);
    const items = results.flatMap((result) =>
      result.status === 'fulfilled' ? result.value.slice(0, mostShown) : [],
    );
    const missing = dashboardParts.filter((part, i) => {
      const result = results[i];
      if (result?.status !== 'rejected') return false;
      logFault('A part of the dashboard failed', result.reason, { site: caller.site, kind: part });
      return true;
    });
    return { items, missing };
  },
});
