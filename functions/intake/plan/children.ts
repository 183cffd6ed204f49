import type { School } from '#functions/kernel/record/declaration';
import { userUidOf } from '#functions/kernel/roster/uids';
import type { ChildLink, RosterProfile } from '#shared/intake/roster';
import type { Change } from './change.ts';

/**
 * Returns the students whose record a change touches, for the audit. A changed link to a carer
 * touches the child's record, as it decides who reads it. A date of birth does not say whether the
 * person is a student, so each one counts as a student's.
 */
export function childrenOf({ site }: School, change: Change): string[] {
  const { table, before, after } = change;
  if (table === 'users') return [...studentsAmong(before, after), ...relinked(before, after)];
  if (table !== 'roster') return [before, after].flatMap((record) => studentIn(table, record));
  return [before, after].flatMap((record): string[] => {
    if (!record) return [];
    const sourcedId = studentNamed(change.kind, record);
    return sourcedId === undefined ? [] : [userUidOf(site, sourcedId)];
  });
}

const studentsAmong = (...profiles: (RosterProfile | undefined)[]): string[] =>
  profiles.flatMap((profile) => (profile?.type === 'student' ? profile.userUid : []));

/** Returns the children whose link to this carer has changed. */
function relinked(before: RosterProfile | undefined, after: RosterProfile | undefined): string[] {
  const linksOf = (profile: RosterProfile | undefined) =>
    new Map((profile?.children ?? []).map((link) => [link.userUid, textOf(link)]));
  const [old, current] = [linksOf(before), linksOf(after)];
  const children = new Set([...old.keys(), ...current.keys()]);
  return [...children].filter((uid) => old.get(uid) !== current.get(uid));
}

/** Tables of records about one student. */
const childTables: readonly string[] = [
  'absences',
  'learning-behaviours',
  'academic-reports',
  'virtue-goals',
];

/** Returns the student of a record from the portal's own files. */
function studentIn(table: Change['table'], record: object | undefined): string[] {
  const { userUid, studentUid }: { userUid?: unknown; studentUid?: unknown } = record ?? {};
  if (childTables.includes(table)) return [String(userUid)];
  return table === 'finance' && studentUid !== undefined ? [String(studentUid)] : [];
}

const textOf = ({ status, restricted, valid_from, valid_to }: ChildLink): string =>
  JSON.stringify([status, restricted, valid_from, valid_to]);

function studentNamed(kind: string, record: Readonly<Record<string, unknown>>): string | undefined {
  const isStudent = record.role === 'student';
  if (kind === 'results') return String(record.studentSourcedId);
  if (kind === 'demographics') return String(record.sourcedId);
  if (kind === 'enrollments' && isStudent) return String(record.userSourcedId);
  if (kind === 'roles' && isStudent) return String(record.userSourcedId);
  return kind === 'users' && isStudent ? String(record.sourcedId) : undefined;
}
