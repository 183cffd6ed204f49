import type { FaultLocation, Findings } from '../faults.ts';
import type { Arrivals } from '../oneroster/arrival.ts';

/** How often the same warning about links is listed. */
const mostWarnings = 50;

/**
 * Collects links to people whom a package lacks. Many systems export no carers at all; then one
 * warning says so, instead of one for each student.
 */
export function danglingLinks(arrivals: Arrivals, found: Findings) {
  const links: [location: FaultLocation, reason: string][] = [];
  return {
    add(locations: readonly FaultLocation[], reason: string): void {
      for (const location of locations) links.push([location, reason]);
    },
    report(): void {
      const [first] = links;
      if (!first) return;
      const { file } = first[0];
      if (arrivals.users?.delivery === 'bulk' && !hasCarers(arrivals)) {
        const rows = new Set(links.map(([{ row }]) => row)).size;
        const who =
          rows === 1 ? '1 person names one' : `${rows.toLocaleString('en')} people name some`;
        const reason = `The package has no carers, but ${who}. Those links are not used. If families use the portal, export carers too.`;
        found.warn({ file, column: 'agentSourcedIds' }, reason);
        return;
      }
      for (const [location, reason] of links) found.warn(location, reason, mostWarnings);
    },
  };
}

const carers = new Set(['parent', 'guardian', 'relative']);

function hasCarers({ users, roles }: Arrivals): boolean {
  for (const { record } of users?.entries.values() ?? []) {
    if (carers.has(record.role ?? '')) return true;
  }
  for (const { record } of roles?.entries.values() ?? []) if (carers.has(record.role)) return true;
  return false;
}
