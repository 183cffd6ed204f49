import { logFault } from '#functions/kernel/log';
import { once } from '#functions/kernel/once';
import {
  briefParts,
  type adminDashboard as contract,
  type Dashboard,
  type DashboardOverview,
  dashboardParts,
  mostShown,
  overviewParts,
} from '#shared/dashboard/admin-dashboard.contract';
import type { Handlers } from '#shared/kernel/route';
import { type OverviewDeps, overviewReads } from './dashboard-overview.ts';
import { type DashboardDeps, dashboardReads } from './dashboard-parts.ts';

/** Answers what waits for a person in the administration. A part that fails hides no other. */
export const dashboardHandlers = (
  deps: DashboardDeps & OverviewDeps,
): Handlers<typeof contract> => ({
  async get({ brief }, caller, { now }) {
    const missing: Dashboard['missing'] = [];
    /** Reads a part; names it where it fails. */
    async function part<T>(name: Dashboard['missing'][number], read: Promise<T>) {
      try {
        return await read;
      } catch (error) {
        logFault('A part of the dashboard failed', error, { site: caller.site, kind: name });
        missing.push(name);
        return undefined;
      }
    }
    const moment = { caller, now };
    // Both lists need them.
    const shared = { ...deps, mailings: once(deps.mailings), intakes: once(deps.intakes) };
    const [items, overview] = await Promise.all([
      Promise.all(dashboardParts.map((name) => part(name, dashboardReads[name](shared, moment)))),
      Promise.all(
        (brief ? briefParts : overviewParts).map(async (name) => [
          name,
          await part<unknown>(name, overviewReads[name](shared, moment)),
        ]),
      ),
    ]);
    return {
      items: items.flatMap((found) => found?.slice(0, mostShown) ?? []),
      // The entries have the type of their part.
      overview: Object.fromEntries(overview) as DashboardOverview,
      missing,
    };
  },
});
