import { type RosterKind, type RosterRecord, rosterKinds } from '#shared/intake/roster-records';
import type { Site } from '#shared/rights/site';
import type { FaultLocation, Findings } from '../faults.ts';
import type { Arrival, Arrivals, Entry, Package } from '../oneroster/arrival.ts';
import { needs, referencesOf } from '../oneroster/files.ts';
import { danglingLinks } from './links.ts';
import type { Merged } from './merged.ts';
import { type coreKinds, gradebookKinds, type StoredRoster } from './stored.ts';
import type { Unused } from './without-rows.ts';

interface ReferenceContext {
  readonly version: Package['version'];
  readonly arrivals: Arrivals;
  readonly merged: Merged;
  readonly stored: StoredRoster;
  readonly site: Site;
}

/**
 * What an identifier refers to: a record of the site, one of another school, a row that was set
 * aside or left out, or nothing.
 */
type Target = 'here' | 'elsewhere' | 'skipped' | 'nothing';

/**
 * Checks that each identifier that a row of the site names exists, in the package or in the portal.
 * Returns the rows that have no use without the record they name.
 */
export async function checkReferences(
  merged: Merged,
  portal: Pick<ReferenceContext, 'stored' | 'site'>,
  found: Findings,
): Promise<Map<RosterKind, Unused>> {
  const { version, arrivals } = merged;
  const context: ReferenceContext = { version, arrivals, merged, ...portal };
  const targetOf = await targetFinder(context);
  const useless = new Map<RosterKind, Unused>();
  const links = danglingLinks(arrivals, found);
  for (const kind of rosterKinds) {
    const arrival: Arrival | undefined = (isOfNoSite.has(kind) ? arrivals : merged.own)[kind];
    if (!arrival) continue;
    const rows = new Set<string>();
    const staying = new Set<string>();
    useless.set(kind, { rows, staying });
    for (const cell of cellsOf(kind, arrival, version)) {
      const { id, target, locations } = cell;
      const { lost, isSkipped } = lostOf(cell, kind, targetOf, found);
      if (lost.length === 0) continue;
      const reason = reasonFor(target, arrival, isSkipped, context);
      if (cell.isNeeded && lost.length === locations.length) {
        rows.add(id);
        if (isSkipped) staying.add(id);
        const told = `${reason}, so the row is left out.`;
        lost.forEach((location) => void found.leaveOut(location, told));
      } else if (target === 'users') links.add(lost, `${reason}, so the link is not used.`);
      else lost.forEach((location) => void found.warn(location, `${reason}.`, mostWarnings));
    }
  }
  links.report();
  warnOfRoles(context, found);
  return useless;
}

/**
 * The site of these records follows from what they name. If they name nothing known, they are the own
 * records of no site, so all of them are checked.
 */
const isOfNoSite = new Set<RosterKind>(['demographics', 'lineItems', 'results']);

/** The identifiers in a cell of a row. */
interface Cell {
  readonly id: string;
  readonly target: RosterKind;
  readonly isNeeded: boolean;
  readonly locations: readonly (FaultLocation & { readonly value: string })[];
}

/** Yields the cells of a file's rows that name other records. */
function* cellsOf(
  kind: RosterKind,
  arrival: Arrival,
  version: Package['version'],
): Generator<Cell> {
  for (const [id, { removed, record, row }] of arrival.entries) {
    if (removed) continue;
    for (const [column, target] of referencesOf(kind)) {
      const values = valuesOf(record, column, version);
      const locations = values.map((value) => ({ file: arrival.file, row, column, value }));
      yield { id, target, isNeeded: needs(kind, column), locations };
    }
  }
}

/** Returns the identifiers of a cell that lead nowhere, and whether one leads to a row set aside. */
function lostOf(
  { target, locations }: Cell,
  kind: RosterKind,
  targetOf: Awaited<ReturnType<typeof targetFinder>>,
  found: Findings,
) {
  const lost: FaultLocation[] = [];
  let isSkipped = false;
  for (const location of locations) {
    const result = targetOf(target, location.value);
    if (result === 'elsewhere') warnOfOther(kind, target, location, found);
    if (result === 'skipped') isSkipped = true;
    if (result === 'nothing' || result === 'skipped') lost.push(location);
  }
  return { lost, isSkipped };
}

/** How often the same warning about rows of a file is listed. */
const mostWarnings = 50;

/** Says why an identifier leads nowhere. */
function reasonFor(
  target: RosterKind,
  { delivery }: Arrival,
  isSkipped: boolean,
  context: ReferenceContext,
): string {
  if (isSkipped) return `The row of ${target}.csv with this identifier cannot be used`;
  const isDelta = delivery === 'delta';
  const isStored = isDelta || !context.arrivals[target];
  const where = isStored ? `in ${target}.csv or in the portal` : `in ${target}.csv`;
  // A delta of several schools may name a record that only another school has stored.
  const isOther = isDelta && !shared.has(target) && schoolsOf(context) > 1;
  return `This identifier is not ${where}${isOther ? ' and may belong to another school' : ''}`;
}

const shared = new Set<RosterKind>(['orgs', 'academicSessions', 'categories']);

const schoolsOf = ({ merged }: ReferenceContext) =>
  [...merged.core.orgs.values()].filter(({ type }) => type === 'school').length;

/** What a row says about a person of another school. */
const ignored: Partial<Record<RosterKind, string>> = {
  users: 'link',
  enrollments: 'enrolment',
  roles: 'role',
  demographics: 'birthday',
};

function warnOfOther(
  kind: RosterKind,
  target: RosterKind,
  location: FaultLocation,
  found: Findings,
): void {
  if (target !== 'users' || kind === 'results') return;
  const what = ignored[kind] ?? 'row';
  found.warn(location, `This person has no role at this school, so the ${what} is ignored.`);
}

/** Reports people without a role. In OneRoster 1.2 they belong to no school. */
function warnOfRoles({ version, arrivals, merged }: ReferenceContext, found: Findings): void {
  const { users, roles } = arrivals;
  if (version !== '1.2' || !users) return;
  const named = new Set<string>();
  for (const role of merged.core.roles.values()) named.add(role.userSourcedId);
  for (const { record } of roles?.entries.values() ?? []) named.add(record.userSourcedId);
  for (const { cells } of roles?.aside ?? []) named.add(cells.userSourcedId ?? '');
  const isWhole = users.delivery === 'bulk' && roles?.delivery === 'bulk';
  for (const [id, { row, removed }] of users.entries) {
    if (removed || named.has(id)) continue;
    const location = { file: users.file, row, column: 'sourcedId', value: id };
    if (isWhole) found.leaveOut(location, 'This person has no role in roles.csv.');
    else found.warn(location, 'This person has no role at this school and is not imported.');
  }
}

/** Returns how identifiers are looked up, after the stored records that are needed were read. */
async function targetFinder(context: ReferenceContext) {
  const { arrivals, merged } = context;
  const categories = await categoriesHere(context);
  const skipped = new Map(
    rosterKinds.map((kind) => [
      kind,
      new Set([...(arrivals[kind]?.aside ?? []).map(({ id }) => id), ...stayingOf(arrivals, kind)]),
    ]),
  );
  const isHere = (target: RosterKind, id: string) => {
    if (target === 'categories') return categories.has(id);
    if (target === 'lineItems') return merged.ownLineItems.has(id);
    const isCore = (kind: RosterKind): kind is (typeof coreKinds)[number] =>
      !gradebookKinds.some((each) => each === kind);
    return isCore(target) && merged.core[target].has(id);
  };
  return (kind: RosterKind, id: string): Target => {
    if (isHere(kind, id)) return 'here';
    if (arrivals[kind]?.entries.get(id)?.removed === false) return 'elsewhere';
    return skipped.get(kind)?.has(id) ? 'skipped' : 'nothing';
  };
}

const stayingOf = (arrivals: Arrivals, kind: RosterKind) => arrivals[kind]?.staying ?? [];

async function categoriesHere(referenceContext: ReferenceContext): Promise<Set<string>> {
  const { arrivals, merged, stored } = referenceContext;
  const entries = arrivals.categories?.entries ?? new Map();
  const present = [...entries].filter(([, { removed }]) => !removed).map(([id]) => id);
  const named = new Set(
    [...(merged.own.lineItems?.entries.values() ?? [])].flatMap(
      ({ record }) => record.categorySourcedId ?? [],
    ),
  );
  const missing = [...named].filter((id) => !entries.has(id));
  const before = await stored.of(referenceContext).recordsWith('categories', missing);
  const staying = [...before.values()].filter(
    (record) => arrivals.categories?.delivery !== 'bulk' || arrivals.categories.keeps(record),
  );
  return new Set([...present, ...staying.map(({ sourcedId }) => sourcedId)]);
}

/** Returns the identifiers that a record holds in a column. */
export function valuesOf(
  entry: RosterRecord | Entry['record'],
  column: string,
  version: Package['version'],
): readonly string[] {
  const record: Record<string, unknown> = { ...entry };
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
