import { strToU8, zipSync } from 'fflate';
import { findings } from '#functions/intake/faults';
import type { StoredRoster } from '#functions/intake/merge/stored';
import type { Change } from '#functions/intake/plan/change';
import { dryRun } from '#functions/intake/plan/dry-run';
import type { ChosenSchool } from '#functions/intake/rules/chosen-school';
import type { Group } from '#shared/audiences/groups.contract';
import type { StoredArea } from '#shared/courses/course-records';
import type { FileReading } from '#shared/intake/file-reading';
import type { IntakeSettings } from '#shared/intake/intake-settings';
import type { PortalRecord, PortalTable } from '#shared/intake/portal-records';
import type { Profile } from '#shared/intake/roster';
import type { RosterKind, RosterRecord } from '#shared/intake/roster-records';
import { schoolNamed } from '#test/support/records/school';

export type Row = Record<string, string | number | boolean>;
export type Tables = Record<string, readonly Row[]>;

interface Writing {
  readonly version?: '1.1' | '1.2';
  /** How files are delivered; bulk by default. */
  readonly delivery?: Record<string, string>;
  readonly delimiter?: string;
  readonly lineEnd?: string;
  /** Files as text or bytes, beside or instead of the tables. */
  readonly raw?: Record<string, string | Uint8Array>;
}

const headers: Record<string, string> = {
  orgs: 'name type identifier parentSourcedId',
  academicSessions: 'title type startDate endDate parentSourcedId schoolYear',
  courses: 'schoolYearSourcedId title courseCode grades orgSourcedId subjects subjectCodes',
  classes:
    'title grades courseSourcedId classCode classType location schoolSourcedId termSourcedIds subjects subjectCodes periods',
  users:
    'enabledUser username userIds givenName familyName middleName identifier email sms phone agentSourcedIds grades password userMasterIdentifier preferredGivenName preferredMiddleName preferredFamilyName primaryOrgSourcedId pronouns',
  'users 1.1':
    'enabledUser orgSourcedIds role username userIds givenName familyName middleName identifier email sms phone agentSourcedIds grades password',
  roles: 'userSourcedId roleType role beginDate endDate orgSourcedId userProfileSourcedId',
  enrollments: 'classSourcedId schoolSourcedId userSourcedId role primary beginDate endDate',
  demographics: 'birthDate sex',
  categories: 'title weight',
  lineItems:
    'title description assignDate dueDate classSourcedId categorySourcedId academicSessionSourcedId resultValueMin resultValueMax schoolSourcedId',
  results:
    'lineItemSourcedId studentSourcedId scoreStatus score scoreDate comment textScore classSourcedId inProgress incomplete late missing',
};

/** Makes a OneRoster package of rows. Omitted values are empty. */
export function packageOf(tables: Tables, writing: Writing = {}): Buffer {
  const { version = '1.2', delivery = {}, raw = {} } = writing;
  const manifest = [
    'propertyName,value',
    'manifest.version,1.0',
    `oneroster.version,${version}`,
    ...Object.keys(headers).map(
      (name) => `file.${name},${delivery[name] ?? (tables[name] ? 'bulk' : 'absent')}`,
    ),
  ].join('\n');
  const entries: Record<string, Uint8Array> = { 'manifest.csv': strToU8(`${manifest}\n`) };
  for (const [name, rows] of Object.entries(tables)) {
    entries[`${name}.csv`] = strToU8(textOf(name, rows, writing));
  }
  for (const [name, content] of Object.entries(raw)) {
    entries[name] = typeof content === 'string' ? strToU8(content) : content;
  }
  return Buffer.from(zipSync(entries));
}

/** Returns the text of one file. */
export function textOf(name: string, rows: readonly Row[], writing: Writing = {}): string {
  const { version = '1.2', delimiter = ',', lineEnd = '\n' } = writing;
  const named = headers[version === '1.1' && name === 'users' ? 'users 1.1' : name] ?? '';
  const own = new Set(rows.flatMap((row) => Object.keys(row)));
  const standard = ['sourcedId', 'status', 'dateLastModified', ...named.split(' ').filter(Boolean)];
  const columns = [...standard, ...[...own].filter((column) => !standard.includes(column))];
  const cell = (value: unknown) => {
    const text = value === undefined ? '' : String(value);
    return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = rows.map((row) => columns.map((column) => cell(row[column])).join(delimiter));
  return [columns.join(delimiter), ...lines, ''].join(lineEnd);
}

/** A small school: 2 students with their mother, a teacher, a homeroom and a class. */
export const smallSchool = (): Record<string, Row[]> => ({
  orgs: [
    { sourcedId: 'o1', name: 'Harbour College', type: 'school', identifier: 'main' },
    { sourcedId: 'd1', name: 'Mathematics department', type: 'department', parentSourcedId: 'o1' },
  ],
  academicSessions: [
    {
      sourcedId: 'sy',
      title: '2026',
      type: 'schoolYear',
      startDate: '2026-01-01',
      endDate: '2027-01-01',
      schoolYear: '2026',
    },
  ],
  courses: [{ sourcedId: 'c1', title: 'Mathematics 7', orgSourcedId: 'd1', courseCode: '7MAT' }],
  classes: [
    classRow('k1', { title: 'Mathematics 7', classCode: '7MAT1' }),
    classRow('h1', { title: '7A', classType: 'homeroom' }),
  ],
  users: [
    userRow('s1', { username: 'mia', grades: '07', agentSourcedIds: 'p1', identifier: '1001' }),
    userRow('s2', { username: 'leo', grades: '08', agentSourcedIds: 'p1', identifier: '1002' }),
    userRow('p1', { username: 'pat', identifier: 'C77' }),
    userRow('t1', { username: 'tess' }),
  ],
  roles: [
    roleRow('s1', 'student'),
    roleRow('s2', 'student'),
    roleRow('p1', 'parent'),
    roleRow('t1', 'teacher'),
  ],
  enrollments: [
    enrolment('s1', 'k1', 'student'),
    enrolment('s1', 'h1', 'student'),
    enrolment('t1', 'k1', 'teacher'),
    enrolment('t1', 'h1', 'teacher'),
  ],
});

export const userRow = (sourcedId: string, is: Row): Row => ({
  sourcedId,
  enabledUser: 'true',
  givenName: 'Given',
  familyName: 'Family',
  username: sourcedId,
  email: `${sourcedId}@example.edu`,
  ...is,
});
export const roleRow = (user: string, role: string, org = 'o1'): Row => ({
  sourcedId: `r-${user}-${role}-${org}`,
  userSourcedId: user,
  roleType: 'primary',
  role,
  orgSourcedId: org,
});
export const classRow = (sourcedId: string, is: Row): Row => ({
  sourcedId,
  title: sourcedId,
  courseSourcedId: 'c1',
  classType: 'scheduled',
  schoolSourcedId: 'o1',
  termSourcedIds: 'sy',
  ...is,
});
export const enrolment = (user: string, inClass: string, role: string): Row => ({
  sourcedId: `e-${user}-${inClass}`,
  classSourcedId: inClass,
  schoolSourcedId: 'o1',
  userSourcedId: user,
  role,
});

/** The stored roster of a site in memory. Applies changes as the tables do. */
export class MemoryRoster implements StoredRoster {
  readonly people = new Map<string, Profile>();
  readonly named = new Map<string, Group>();
  readonly learningAreas = new Map<string, StoredArea>();
  readonly brought = new Map<PortalTable, Map<string, PortalRecord>>();
  readonly kinds = new Map<RosterKind, Map<string, RosterRecord>>();

  /** Its records are those of each school. */
  of() {
    return this;
  }

  async *records<K extends RosterKind>(kind: K) {
    yield* (this.kinds.get(kind)?.values() ?? []) as Iterable<RosterRecord<K>>;
  }
  async recordsWith<K extends RosterKind>(kind: K, ids: readonly string[]) {
    const known = this.kinds.get(kind) as Map<string, RosterRecord<K>> | undefined;
    return new Map(
      ids.flatMap((id) => (known?.has(id) ? [[id, known.get(id) as RosterRecord<K>]] : [])),
    );
  }
  async *profiles() {
    yield* this.people.values();
  }
  async erased() {
    return new Map<string, string>();
  }
  async *groups() {
    yield* this.named.values();
  }

  async *areas() {
    yield* this.learningAreas.values();
  }
  seniorYear: number | undefined;
  async seniorFrom() {
    return this.seniorYear;
  }
  settings: IntakeSettings = {};
  async intakeSettings() {
    return this.settings;
  }
  chosen: ChosenSchool | undefined;
  async chosenSchool() {
    return this.chosen;
  }
  schoolDomains: string[] = [];
  async domains() {
    return this.schoolDomains;
  }
  readonly readings = new Map<string, FileReading>();
  async cancelledEvents() {
    return new Set<string>();
  }
  async fileReadings() {
    return this.readings;
  }
  async *portalRecords<T extends PortalTable>(table: T) {
    yield* (this.brought.get(table)?.values() ?? []) as Iterable<PortalRecord<T>>;
  }

  take(change: Change): void {
    const { id, after } = change;
    const map = this.mapOf(change);
    if (after) map.set(id, after);
    else map.delete(id);
  }
  private mapOf(change: Change): Map<string, unknown> {
    if (change.table === 'users') return this.people;
    if (change.table === 'groups') return this.named;
    if (change.table === 'key-learning-area') return this.learningAreas;
    if (change.table === 'roster') return this.kind(change.kind);
    const known = this.brought.get(change.table) ?? new Map<string, PortalRecord>();
    this.brought.set(change.table, known);
    return known;
  }
  kind(kind: RosterKind): Map<string, RosterRecord> {
    const known = this.kinds.get(kind) ?? new Map<string, RosterRecord>();
    this.kinds.set(kind, known);
    return known;
  }
}

/** Makes the dry run of a package against a stored roster, with its plan. */
export async function tryPackage(
  bytes: Buffer,
  { stored = new MemoryRoster(), now = new Date('2026-03-02T00:00:00Z'), site = 'main' } = {},
) {
  const found = findings();
  const plan: Change[] = [];
  const run = await dryRun({
    filename: 'school.zip',
    file: bytes,
    storeReport: async () => {},
    site: { schoolUid: schoolNamed(site).site, timeZone: 'Australia/Sydney' },
    now,
    stored,
    found,
    write: async (change) => {
      plan.push(change);
    },
  });
  return { run, plan, stored, found, faults: found.faults, warnings: found.warnings };
}

/** Loads a package into a stored roster, as an apply does. */
export async function load(bytes: Buffer, stored: MemoryRoster, site = 'main') {
  const tried = await tryPackage(bytes, { stored, site });
  if (tried.found.refused) throw new Error(`Refused: ${JSON.stringify(tried.faults)}`);
  for (const change of tried.plan) stored.take(change);
  return tried;
}
