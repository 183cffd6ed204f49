import {
  type RosterKind,
  type RosterRecord,
  type RosterUser,
  rosterRecords,
} from '#shared/intake/roster-records';
import { mobileOf, shownNumber, type TextCountry } from '#shared/people/mobile';
import { classRoles, type Row, userRoles } from './files.ts';
import type { Manifest } from './manifest.ts';

/** Receives what is found in the cells of a row. */
export interface CellFindings {
  /** The row cannot be used. */
  setAside(column: string, reason: string, value?: string): void;
  /** The row is understood and has no use here. A stored record stays, or leaves as the row says. */
  leaveOut(column: string, reason: string, stored: 'stays' | 'leaves', value?: string): void;
  warn(column: string, reason: string, value?: string): void;
}

/** How the rows of a package are read. */
export interface RowReading {
  readonly version: Manifest['version'];
  /** The country of telephone numbers that name none. */
  readonly country: TextCountry;
}

/** Returns the record that the portal stores of a parsed row. Checks rules about several cells. */
export function recordOf<K extends RosterKind>(
  kind: K,
  row: Row<K>,
  reading: RowReading,
  found: CellFindings,
): RosterRecord<K> {
  const picked = pick(Object.keys(rosterRecords[kind].shape), row);
  checkOrder(kind, picked, found);
  const rules: Partial<Record<RosterKind, () => object>> = {
    users: () => userOf(row as Row<'users'>, reading, found),
    lineItems: () => ({ ...picked, ...sessionOf(row as Row<'lineItems'>) }),
    classes: () => ({ ...picked, classType: classTypeOf(row as Row<'classes'>, found) }),
    roles: () => withKnownRole(picked, (row as Row<'roles'>).role, found),
    enrollments: () => withClassRole(picked, (row as Row<'enrollments'>).role, found),
  };
  // Each shape of `rosterRecords` has columns of its file, so the picked values are such a record.
  return (rules[kind]?.() ?? picked) as RosterRecord<K>;
}

function userOf(
  row: Row<'users'>,
  { version, country }: RowReading,
  found: CellFindings,
): RosterUser {
  const givenName = row.preferredGivenName ?? row.givenName ?? '';
  const familyName = row.preferredFamilyName ?? row.familyName ?? '';
  if (!givenName && !familyName) found.setAside('givenName', 'A person needs a name.');
  if (version === '1.1') {
    if (!row.role) found.setAside('role', neededHere);
    else withKnownRole(row, row.role, found);
    if (row.orgSourcedIds.length === 0) found.setAside('orgSourcedIds', neededHere);
  }
  const from = row['metadata.portal.agentsFrom'];
  const until = row['metadata.portal.agentsUntil'];
  for (const [agent, day] of Object.entries(until)) {
    if ((from[agent] ?? day) > day) {
      found.setAside('metadata.portal.agentsUntil', 'This link ends before it begins.', agent);
    }
  }
  return pick([], {
    sourcedId: row.sourcedId,
    enabledUser: row.enabledUser,
    username: row.username,
    givenName,
    familyName,
    email: emailOf(row.email ?? '', found),
    mobile: mobileIn(row, country, found),
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

const neededHere = 'A value is needed here.';

function sessionOf(row: Row<'lineItems'>) {
  const sessionSourcedId = row.academicSessionSourcedId ?? row.gradingPeriodSourcedId;
  return sessionSourcedId === undefined ? {} : { sessionSourcedId };
}

/** Omits an invalid e-mail address with a warning. */
function emailOf(email: string, found: CellFindings): string {
  if (email === '' || /^[^\s@<>(),;:"[\]\\]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)) return email;
  found.warn('email', 'This is not an e-mail address. The person is stored without one.', email);
  return '';
}

/** Returns the number for texts: that of `sms`, else of `phone`. Another number is left out with a warning. */
function mobileIn(
  { sms = '', phone = '' }: Row<'users'>,
  country: TextCountry,
  found: CellFindings,
): string | undefined {
  const mobile = mobileOf(sms, country) ?? mobileOf(phone, country);
  const written = [sms, phone].find((each) => each !== '');
  if (mobile === undefined && written !== undefined) {
    const reason =
      'This is not a mobile number of Australia or New Zealand. The person gets no texts.';
    // What is listed about a file shows no whole number.
    found.warn(sms ? 'sms' : 'phone', reason, shownNumber(written));
  }
  return mobile;
}

/** Only a homeroom has rules of its own, so a class of another type is read as scheduled. */
function classTypeOf({ classType }: Row<'classes'>, found: CellFindings): string {
  const type = classType ?? '';
  if (type === 'homeroom' || type === 'scheduled' || isOwnWord(type)) return type;
  found.warn('classType', 'This is not homeroom or scheduled. The class is read as scheduled.');
  return 'scheduled';
}

/** A word that the school has added to OneRoster. */
const isOwnWord = (word: string): boolean => /^ext:\S+$/.test(word);

function withKnownRole<T>(record: T, role: string, found: CellFindings): T {
  if (!userRoles.includes(role) && !isOwnWord(role)) {
    found.leaveOut('role', `${notKnown} If the person is stored, nothing changes.`, 'stays', role);
  }
  return record;
}

function withClassRole<T>(record: T, role: string, found: CellFindings): T {
  if (classRoles.includes(role) || isOwnWord(role)) return record;
  // OneRoster has these roles. They say that the person neither learns nor teaches in the class.
  if (outsideOfClass.has(role.toLowerCase())) {
    const reason = 'People with this role are in no class, so the enrolment is left out.';
    found.leaveOut('role', reason, 'leaves', role);
  } else {
    found.leaveOut('role', `${notKnown} If the enrolment is stored, it stays.`, 'stays', role);
  }
  return record;
}

const outsideOfClass = new Set(['guardian', 'parent', 'relative', 'contact']);
const notKnown = 'The portal does not know this role, so the row is left out.';

/** A role or enrolment that ends before it begins never began. A session needs both days. */
function checkOrder(kind: RosterKind, record: Record<string, unknown>, found: CellFindings): void {
  const { startDate, beginDate, endDate } = record;
  if (typeof endDate !== 'string') return;
  if (typeof startDate === 'string' && endDate < startDate) {
    found.setAside('endDate', 'This ends before it begins.', endDate);
  }
  // The end is the day after the last one.
  if (typeof beginDate === 'string' && endDate <= beginDate) {
    const what = kind === 'roles' ? 'role' : 'enrolment';
    const reason = `This ${what} ends before it begins, so it never began and is left out.`;
    found.leaveOut('endDate', reason, 'leaves', endDate);
  }
}

/** Returns the named values that are present; without names, all that are present. */
function pick<T extends object>(names: readonly string[], values: T): T & Record<string, unknown> {
  const wanted = Object.entries(values).filter(
    ([name, value]) => value !== undefined && (names.length === 0 || names.includes(name)),
  );
  return Object.fromEntries(wanted) as T & Record<string, unknown>;
}
