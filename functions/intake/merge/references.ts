import { type RosterKind, rosterKinds } from '#shared/domain/roster-records';
import type { Findings, Place } from '../faults.ts';
import type { Arrivals, Entry, Package } from '../oneroster/arrival.ts';
import { referencesOf } from '../oneroster/files.ts';
import type { Merged } from './merge.ts';
import { bookKinds, type coreKinds, type StoredRoster } from './stored.ts';

interface Everything {
  readonly version: Package['version'];
  readonly arrivals: Arrivals;
  readonly unreadable: ReadonlySet<RosterKind>;
  readonly merged: Merged;
  readonly ownLineItems: ReadonlySet<string>;
  readonly stored: StoredRoster;
  readonly site: string;
}

/** Where an identifier leads: to a record of the site, to another school's, to a row with faults of its own, or nowhere. */
type Lead = 'here' | 'elsewhere' | 'unclear' | 'nowhere';

/** Checks that every identifier that a row of the site names is there: in the package, or stored already. */
export async function checkReferences(all: Everything, found: Findings): Promise<void> {
  const categories = await categoriesHere(all);
  const lead = (target: RosterKind, id: string): Lead => {
    if (isHere(all, categories, target, id)) return 'here';
    const arrival = all.arrivals[target];
    if (arrival?.entries.get(id)?.removed === false) return 'elsewhere';
    if (all.unreadable.has(target) || arrival?.misread.has(id)) return 'unclear';
    return 'nowhere';
  };
  for (const kind of rosterKinds) {
    // Whose these are shows only in what they name, so one that names nothing known is nobody's own.
    const isAnyones = kind === 'demographics' || kind === 'lineItems' || kind === 'results';
    const arrival = (isAnyones ? all.arrivals : all.merged.own)[kind];
    if (!arrival) continue;
    const isDelta = arrival.delivery === 'delta';
    const check = (row: number, values: (column: string) => readonly string[]) => {
      for (const [column, target] of referencesOf(kind)) {
        for (const value of values(column)) {
          const place = { file: arrival.file, row, column, value };
          report(lead(target, value), { kind, target, isDelta, place }, all, found);
        }
      }
    };
    for (const entry of arrival.entries.values()) {
      if (!entry.removed) check(entry.row, (column) => valuesOf(entry, column, all.version));
    }
    for (const { row, cells } of all.arrivals[kind]?.misread.values() ?? []) {
      check(row, (column) => splitCell(cells[column]));
    }
  }
  checkOrphanSchools(all, found);
  checkRoles(all, found);
}

interface Reference {
  readonly kind: RosterKind;
  readonly target: RosterKind;
  readonly isDelta: boolean;
  readonly place: Place;
}

function report(lead: Lead, reference: Reference, all: Everything, found: Findings): void {
  const { kind, target, isDelta, place } = reference;
  if (lead === 'elsewhere' && target === 'users' && kind !== 'results') {
    const what = kind === 'users' ? 'link' : 'enrolment';
    found.warn(place, `This person has no role at this school, so the ${what} is not taken in.`);
  }
  if (lead !== 'nowhere') return;
  // A delta of several schools may name what only another school has stored, which cannot be told from a mistake.
  if (isDelta && !shared.has(target) && schoolsOf(all) > 1) {
    found.warn(
      place,
      `This is not in ${target}.csv nor stored at this school; taken for another school's.`,
    );
    return;
  }
  const nor = isDelta || !all.arrivals[target] ? ', nor is it stored' : '';
  found.fault(place, `There is no such identifier in ${target}.csv${nor}.`);
}

const shared = new Set<RosterKind>(['orgs', 'academicSessions', 'categories']);

const schoolsOf = ({ merged }: Everything) =>
  [...merged.core.orgs.values()].filter(({ type }) => type === 'school').length;

/** Rows of classes, enrolments and roles whose school nobody knows belong to no site; they are named at every site. */
function checkOrphanSchools(
  { version, arrivals, merged, unreadable }: Everything,
  found: Findings,
): void {
  const columns = {
    courses: 'orgSourcedId',
    classes: 'schoolSourcedId',
    enrollments: 'schoolSourcedId',
    roles: 'orgSourcedId',
    users: 'orgSourcedIds',
  } as const;
  if (unreadable.has('orgs')) return;
  for (const [kind, column] of Object.entries(columns) as [keyof typeof columns, string][]) {
    const arrival = arrivals[kind];
    for (const [id, entry] of arrival?.entries ?? []) {
      if (entry.removed || merged.own[kind]?.entries.has(id)) continue;
      for (const value of valuesOf(entry, column, version)) {
        if (merged.core.orgs.has(value) || arrivals.orgs?.misread.has(value)) continue;
        const place = { file: arrival?.file ?? '', row: entry.row, column, value };
        found.fault(place, 'There is no such identifier in orgs.csv.');
      }
    }
  }
}

/** In OneRoster 1.2 a person without any role belongs to no school, and would be left out in silence. */
function checkRoles({ version, arrivals, merged, unreadable }: Everything, found: Findings): void {
  const { users, roles } = arrivals;
  if (version !== '1.2' || !users || unreadable.has('roles')) return;
  const named = new Set<string>();
  for (const role of merged.core.roles.values()) named.add(role.userSourcedId);
  for (const { record } of roles?.entries.values() ?? []) named.add(record.userSourcedId);
  for (const [id, { row, removed }] of users.entries) {
    if (removed || named.has(id) || (roles && roles.misread.size > 0)) continue;
    const place = { file: users.file, row, column: 'sourcedId', value: id };
    const isWhole = users.delivery === 'bulk' && roles?.delivery === 'bulk';
    if (isWhole) found.fault(place, 'This person has no role in roles.csv.');
    else found.warn(place, 'No role at this school is known of this person, who is not taken in.');
  }
}

/** One identifier or several, as they stand in a cell. */
const splitCell = (cell = ''): string[] =>
  cell
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);

function isHere(all: Everything, categories: ReadonlySet<string>, target: RosterKind, id: string) {
  if (target === 'categories') return categories.has(id);
  if (target === 'lineItems') return all.ownLineItems.has(id);
  const isCore = (kind: RosterKind): kind is (typeof coreKinds)[number] =>
    !bookKinds.some((book) => book === kind);
  return isCore(target) && all.merged.core[target].has(id);
}

async function categoriesHere({
  arrivals,
  merged,
  stored,
  site,
}: Everything): Promise<Set<string>> {
  const came = arrivals.categories?.entries ?? new Map();
  const here = [...came].filter(([, { removed }]) => !removed).map(([id]) => id);
  if (arrivals.categories?.delivery === 'bulk') return new Set(here);
  const named = new Set(
    [...(merged.own.lineItems?.entries.values() ?? [])].flatMap(
      ({ record }) => record.categorySourcedId ?? [],
    ),
  );
  const open = [...named].filter((id) => !came.has(id));
  return new Set([...here, ...(await stored.recordsWith(site, 'categories', open)).keys()]);
}

/** The identifiers that a record holds under the name of a column. */
function valuesOf(entry: Entry, column: string, version: Package['version']): readonly string[] {
  const record: Record<string, unknown> = { ...entry.record };
  const value = record[nameInRecord(column, version)];
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}

/** Columns that a record holds under another name; the session of a task has one name in 1.1 and another in 1.2. */
function nameInRecord(column: string, version: Package['version']): string {
  if (column === 'metadata.portal.restrictedAgents') return 'restrictedAgents';
  if (column === 'gradingPeriodSourcedId') return version === '1.1' ? 'sessionSourcedId' : '';
  if (column === 'academicSessionSourcedId') return version === '1.2' ? 'sessionSourcedId' : '';
  return column;
}
