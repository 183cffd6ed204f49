import { type RosterKind, rosterKinds } from '#shared/intake/roster-records';
import type { FaultLocation, Findings } from '../faults.ts';
import type { Arrivals, Entry, Package } from '../oneroster/arrival.ts';
import { referencesOf } from '../oneroster/files.ts';
import type { Merged } from './merged.ts';
import { type coreKinds, gradebookKinds, type StoredRoster } from './stored.ts';

interface ReferenceContext {
  readonly version: Package['version'];
  readonly arrivals: Arrivals;
  readonly unreadable: ReadonlySet<RosterKind>;
  readonly merged: Merged;
  readonly ownLineItems: ReadonlySet<string>;
  readonly stored: StoredRoster;
  readonly site: string;
}

/**
 * What an identifier refers to: a record of the site, one of another school, a row with faults, or
 * nothing.
 */
type Target = 'here' | 'elsewhere' | 'faulty' | 'nothing';

/**
 * Checks that each identifier that a row of the site names exists, in the package or in the portal.
 */
export async function checkReferences(context: ReferenceContext, found: Findings): Promise<void> {
  const categories = await categoriesHere(context);
  const targetOf = (kind: RosterKind, id: string): Target => {
    if (isHere(context, categories, kind, id)) return 'here';
    const arrival = context.arrivals[kind];
    if (arrival?.entries.get(id)?.removed === false) return 'elsewhere';
    if (context.unreadable.has(kind) || arrival?.misread.has(id)) return 'faulty';
    return 'nothing';
  };
  for (const kind of rosterKinds) {
    // The site of these records follows from what they name. If they name nothing known, they are
    // the own records of no site, so all of them are checked.
    const isSharedKind = kind === 'demographics' || kind === 'lineItems' || kind === 'results';
    const arrival = (isSharedKind ? context.arrivals : context.merged.own)[kind];
    if (!arrival) continue;
    const isDelta = arrival.delivery === 'delta';
    const check = (row: number, values: (column: string) => readonly string[]) => {
      for (const [column, target] of referencesOf(kind)) {
        for (const value of values(column)) {
          const location = { file: arrival.file, row, column, value };
          report(targetOf(target, value), { kind, target, isDelta, location }, context, found);
        }
      }
    };
    for (const entry of arrival.entries.values()) {
      if (!entry.removed) check(entry.row, (column) => valuesOf(entry, column, context.version));
    }
    for (const { row, cells } of context.arrivals[kind]?.misread.values() ?? []) {
      check(row, (column) => splitCell(cells[column]));
    }
  }
  checkOrphanSchools(context, found);
  checkRoles(context, found);
}

interface Reference {
  readonly kind: RosterKind;
  readonly target: RosterKind;
  readonly isDelta: boolean;
  readonly location: FaultLocation;
}

/** What a row says about a person of another school. */
const ignored: Partial<Record<RosterKind, string>> = {
  users: 'link',
  enrollments: 'enrolment',
  roles: 'role',
  demographics: 'birthday',
};

function report(
  result: Target,
  reference: Reference,
  context: ReferenceContext,
  found: Findings,
): void {
  const { kind, target, isDelta, location } = reference;
  if (result === 'elsewhere' && target === 'users' && kind !== 'results') {
    const what = ignored[kind] ?? 'row';
    found.warn(location, `This person has no role at this school, so the ${what} is ignored.`);
  }
  if (result !== 'nothing') return;
  // A delta of several schools may name a record that only another school has stored. It looks like
  // a mistake, so it is only a warning.
  if (isDelta && !shared.has(target) && schoolsOf(context) > 1) {
    found.warn(
      location,
      `This identifier is not in ${target}.csv and not stored at this school. It may belong to another school.`,
    );
    return;
  }
  const stored = isDelta || !context.arrivals[target] ? ' or in the portal' : '';
  found.fault(location, `This identifier is not in ${target}.csv${stored}.`);
}

const shared = new Set<RosterKind>(['orgs', 'academicSessions', 'categories']);

const schoolsOf = ({ merged }: ReferenceContext) =>
  [...merged.core.orgs.values()].filter(({ type }) => type === 'school').length;

/** Reports rows whose school is unknown. They belong to no site, so every site reports them. */
function checkOrphanSchools(
  { version, arrivals, merged, unreadable }: ReferenceContext,
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
        const location = { file: arrival?.file ?? '', row: entry.row, column, value };
        found.fault(location, 'This identifier is not in orgs.csv.');
      }
    }
  }
}

/** Reports people without a role. In OneRoster 1.2 they belong to no school and would be lost. */
function checkRoles(
  { version, arrivals, merged, unreadable }: ReferenceContext,
  found: Findings,
): void {
  const { users, roles } = arrivals;
  if (version !== '1.2' || !users || unreadable.has('roles')) return;
  const named = new Set<string>();
  for (const role of merged.core.roles.values()) named.add(role.userSourcedId);
  for (const { record } of roles?.entries.values() ?? []) named.add(record.userSourcedId);
  for (const [id, { row, removed }] of users.entries) {
    if (removed || named.has(id) || (roles && roles.misread.size > 0)) continue;
    const location = { file: users.file, row, column: 'sourcedId', value: id };
    const isWhole = users.delivery === 'bulk' && roles?.delivery === 'bulk';
    if (isWhole) found.fault(location, 'This person has no role in roles.csv.');
    else found.warn(location, 'This person has no role at this school and is not imported.');
  }
}

/** Splits a cell into its identifiers. */
const splitCell = (cell = ''): string[] =>
  cell
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);

function isHere(
  context: ReferenceContext,
  categories: ReadonlySet<string>,
  target: RosterKind,
  id: string,
) {
  if (target === 'categories') return categories.has(id);
  if (target === 'lineItems') return context.ownLineItems.has(id);
  const isCore = (kind: RosterKind): kind is (typeof coreKinds)[number] =>
    !gradebookKinds.some((each) => each === kind);
  return isCore(target) && context.merged.core[target].has(id);
}

async function categoriesHere({
  arrivals,
  merged,
  stored,
  site,
}: ReferenceContext): Promise<Set<string>> {
  const entries = arrivals.categories?.entries ?? new Map();
  const present = [...entries].filter(([, { removed }]) => !removed).map(([id]) => id);
  if (arrivals.categories?.delivery === 'bulk') return new Set(present);
  const named = new Set(
    [...(merged.own.lineItems?.entries.values() ?? [])].flatMap(
      ({ record }) => record.categorySourcedId ?? [],
    ),
  );
  const missing = [...named].filter((id) => !entries.has(id));
  return new Set([...present, ...(await stored.recordsWith(site, 'categories', missing)).keys()]);
}

/** Returns the identifiers that a record holds in a column. */
function valuesOf(entry: Entry, column: string, version: Package['version']): readonly string[] {
  const record: Record<string, unknown> = { ...entry.record };
  const value = record[nameInRecord(column, version)];
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}

/**
 * Returns a column's name in the record. The session of a task has another column in 1.1 and 1.2.
 */
function nameInRecord(column: string, version: Package['version']): string {
  if (column === 'metadata.portal.restrictedAgents') return 'restrictedAgents';
  if (column === 'gradingPeriodSourcedId') return version === '1.1' ? 'sessionSourcedId' : '';
  if (column === 'academicSessionSourcedId') return version === '1.2' ? 'sessionSourcedId' : '';
  return column;
}
