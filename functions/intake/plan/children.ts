import { userUidOf } from '#functions/intake/uids';
import type { ChildLink, Profile } from '#shared/domain/roster';
import type { Change } from './change.ts';

/**
 * The students whose record a change touches, for the audit. A change of who is whose carer is one of the child's record: it decides who
 * reads it. What people are only their profile says, so birthdays count as students', whose they mostly are.
 */
export function childrenOf(site: string, change: Change): string[] {
  const { table, before, after } = change;
  if (table === 'users') return [...studentsAmong(before, after), ...relinked(before, after)];
  if (table !== 'roster') return [];
  return [before, after].flatMap((record): string[] => {
    if (!record) return [];
    const sourcedId = studentNamed(change.kind, record);
    return sourcedId === undefined ? [] : [userUidOf(site, sourcedId)];
  });
}

const studentsAmong = (...profiles: (Profile | undefined)[]): string[] =>
  profiles.flatMap((profile) => (profile?.type === 'student' ? profile.userUid : []));

/** Whose links to this carer are not what they were. */
function relinked(before: Profile | undefined, after: Profile | undefined): string[] {
  const linksOf = (profile: Profile | undefined) =>
    new Map((profile?.children ?? []).map((link) => [link.userUid, textOf(link)]));
  const [was, is] = [linksOf(before), linksOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].filter((uid) => was.get(uid) !== is.get(uid));
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
