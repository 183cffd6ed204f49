import { type RosterKind, rosterKinds } from '#shared/intake/roster-records';
import type { Findings } from '../faults.ts';
import type { Arrival, Arrivals, Package } from '../oneroster/arrival.ts';
import { valuesOf } from './references.ts';
import type { Records } from './stored.ts';
import { withoutRows } from './without-rows.ts';

/** The column of each kind that names the school. */
const schoolColumns: Partial<Record<RosterKind, string>> = {
  courses: 'orgSourcedId',
  classes: 'schoolSourcedId',
  enrollments: 'schoolSourcedId',
  roles: 'orgSourcedId',
  users: 'orgSourcedIds',
};

/**
 * Leaves out rows whose school the package does not have. They belong to no site, so every site
 * reports them, and what is stored about them stays.
 */
export function withoutOrphans(
  { arrivals, version }: Package,
  orgs: Records<'orgs'>,
  found: Findings,
): Arrivals {
  const known: Partial<Record<RosterKind, Arrival>> = {};
  for (const kind of rosterKinds) {
    const arrival: Arrival | undefined = arrivals[kind];
    const column = schoolColumns[kind];
    if (!arrival) continue;
    const orphans = new Set<string>();
    for (const [id, { row, removed, record }] of column ? arrival.entries : []) {
      const schools = removed ? [] : valuesOf(record, column ?? '', version);
      if (schools.length === 0 || schools.some((school) => orgs.has(school))) continue;
      const location = { file: arrival.file, row, column: column ?? '', value: schools.join() };
      found.leaveOut(location, 'This school is not in orgs.csv, so the row is left out.');
      orphans.add(id);
    }
    known[kind] =
      orphans.size > 0 ? withoutRows(arrival, { rows: orphans, staying: orphans }) : arrival;
  }
  // Each arrival was stored under its own kind above.
  return known as Arrivals;
}
