import { pathTo } from '#shared/site/paths';
import {
  choice,
  flag,
  paramsOf,
  text,
  type ValueOf,
  view,
} from '../../components/lists/address.ts';
import { useAddressQuery } from '../../components/lists/useAddressQuery.ts';

/** The views of the dashboard: the overview, the learning detail by two things, and the goals. */
export const views = ['overview', 'behaviour', 'course', 'goals'] as const;

/** What the dashboard shows, in its address. */
export const dashboardAddress = view({
  /** The username of the student; empty for the first child, or for oneself. */
  student: text('student', 200),
  view: choice('view', views, 'overview'),
  /** The report period of the learning detail; empty for the whole year. */
  type: text('type', 100),
  /** The course whose tasks, or whose learning behaviours, are shown. */
  course: text('course', 200),
  /** The year level of the staff's list; empty for all. */
  level: text('level', 100),
  /** The homeroom or class of the staff's list; empty for all. */
  class: text('class', 100),
  /** The year and the semester of the goals. */
  year: text('year', 4),
  semester: text('semester', 20),
  /** Whether the notes about the student are open. */
  notes: flag('notes'),
});
export type DashboardView = ValueOf<typeof dashboardAddress>;

/** What the overview of a student leaves out of the address. */
export const overview = {
  view: 'overview',
  type: '',
  course: '',
  year: '',
  semester: '',
  notes: false,
} as const satisfies Partial<DashboardView>;

/** Reads the view from the address, changes it, and returns the address of a change for a link. */
export function useDashboardView() {
  const [params, changeParams] = useAddressQuery();
  const shown = dashboardAddress.read(params);
  const changed = (now: URLSearchParams, change: Partial<DashboardView>) =>
    paramsOf(dashboardAddress, { ...dashboardAddress.read(now), ...change });
  return {
    view: shown,
    change: (change: Partial<DashboardView>) =>
      changeParams((now) => changed(now, change), { preventScrollReset: true }),
    addressOf: (change: Partial<DashboardView>) => {
      const query = changed(params, change).toString();
      return pathTo('/parent-dashboard') + (query && `?${query}`);
    },
  };
}
export type Dashboard = ReturnType<typeof useDashboardView>;
