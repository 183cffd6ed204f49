import {
  type RosterKind,
  type RosterRecord,
  type RosterUser,
  rosterRecords,
} from '#shared/intake/roster-records';
import type { Row } from './files.ts';
import type { Manifest } from './manifest.ts';

/** Receives the faults and warnings of a row's cells. */
export interface CellFindings {
  fault(column: string, reason: string, value?: string): void;
  warn(column: string, reason: string, value?: string): void;
}

/** Returns the record that the portal stores of a parsed row. Checks rules about several cells. */
export function recordOf<K extends RosterKind>(
  kind: K,
  row: Row<K>,
  version: Manifest['version'],
  found: CellFindings,
): RosterRecord<K> {
  const picked = pick(Object.keys(rosterRecords[kind].shape), row);
  // Each shape of `rosterRecords` has columns of its file, so the picked values are such a record.
  const record = picked as RosterRecord<K>;
  if (kind === 'users') return userOf(row as Row<'users'>, version, found) as RosterRecord<K>;
  if (kind === 'lineItems') {
    const { gradingPeriodSourcedId, academicSessionSourcedId } = row as Row<'lineItems'>;
    const sessionSourcedId = academicSessionSourcedId ?? gradingPeriodSourcedId;
    return { ...record, ...(sessionSourcedId && { sessionSourcedId }) };
  }
  checkOrder(picked, found);
  return record;
}

function userOf(row: Row<'users'>, version: Manifest['version'], found: CellFindings): RosterUser {
  const givenName = row.preferredGivenName ?? row.givenName ?? '';
  const familyName = row.preferredFamilyName ?? row.familyName ?? '';
  if (!givenName && !familyName) found.fault('givenName', 'A person needs a name.');
  if (version === '1.1') {
    if (!row.role) found.fault('role', 'A value is needed here.');
    if (row.orgSourcedIds.length === 0) found.fault('orgSourcedIds', 'A value is needed here.');
  }
  const from = row['metadata.portal.agentsFrom'];
  const until = row['metadata.portal.agentsUntil'];
  for (const [agent, day] of Object.entries(until)) {
    if ((from[agent] ?? day) > day) {
      found.fault('metadata.portal.agentsUntil', 'This link ends before it begins.', agent);
    }
  }
  return pick([], {
    sourcedId: row.sourcedId,
    enabledUser: row.enabledUser,
    username: row.username,
    givenName,
    familyName,
    email: emailOf(row.email ?? '', found),
    grades: row.grades,
    agentSourcedIds: row.agentSourcedIds,
    restrictedAgents: row['metadata.portal.restrictedAgents'],
    agentsFrom: from,
    agentsUntil: until,
    identifier: row.identifier,
    studentNumber: row.userIds.studentnumber,
    carerNumber: row.userIds.carernumber,
    role: version === '1.1' ? row.role : undefined,
    orgSourcedIds: version === '1.1' ? row.orgSourcedIds : undefined,
  });
}

/** Omits an invalid e-mail address with a warning. A fault would refuse the whole school. */
function emailOf(email: string, found: CellFindings): string {
  if (email === '' || /^[^\s@<>(),;:"[\]\\]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)) return email;
  found.warn('email', 'This is not an e-mail address. The person is stored without one.', email);
  return '';
}

function checkOrder(record: Record<string, unknown>, found: CellFindings): void {
  for (const [first, last] of [
    ['startDate', 'endDate'],
    ['beginDate', 'endDate'],
  ] as const) {
    const [from, until] = [record[first], record[last]];
    if (typeof from === 'string' && typeof until === 'string' && until < from) {
      found.fault(last, 'This ends before it begins.', until);
    }
  }
}

/** Returns the named values that are present; without names, all that are present. */
function pick<T extends object>(names: readonly string[], values: T): T {
  const wanted = Object.entries(values).filter(
    ([name, value]) => value !== undefined && (names.length === 0 || names.includes(name)),
  );
  return Object.fromEntries(wanted) as T;
}
