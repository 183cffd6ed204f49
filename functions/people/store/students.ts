import type { Bound } from '#functions/kernel/record/declaration';
import { isSchoolGroup } from '#shared/audiences/school-group';
import type { Profile } from '#shared/intake/roster';
import { AppError } from '#shared/kernel/errors';
import type { Caller } from '#shared/rights/caller';
import type { OperationId } from '#shared/rights/permission-matrix';
import { holds, reachOf } from '#shared/rights/permissions';
import type { UserRepository } from './users.ts';

/**
 * Why a caller may see a student: as the student, as a carer today, by a right over all students,
 * or as staff on duty. Leaders and nurses, who have `all-students`, are on duty for everyone.
 */
export type Relation = 'self' | 'carer' | 'all' | 'duty';

/** What the decision needs of a student. */
export type DecidedStudent = Pick<
  Profile,
  'userUid' | 'type' | 'status' | 'groups' | 'homeroom_teacher' | 'form_run'
>;

/** Reads the people that the decision needs. */
export type StudentPeople = Bound<UserRepository, 'get' | 'many' | 'byNumber' | 'byUsername'>;

/**
 * Returns why a caller may see a student in an operation; undefined if not. A carer link of any
 * kind, also an ended or restricted one, switches the rights of staff off, so the link decides.
 */
export function relationTo(
  caller: Caller,
  operation: OperationId,
  student: DecidedStudent,
  linked: ReadonlySet<string>,
): Relation | undefined {
  const reach = reachOf(caller, operation);
  if (student.userUid === caller.userUid) return reach.has('self') ? 'self' : undefined;
  if (student.type !== 'student' || student.status !== 'active') return undefined;
  if (linked.has(student.userUid)) {
    const isCarer = reach.has('link') && caller.carerOf.includes(student.userUid);
    return isCarer ? 'carer' : undefined;
  }
  if (reach.has('all')) return 'all';
  const isDuty = holds(caller, 'all-students') || isOnDuty(caller, student);
  return reach.has('duty') && isDuty ? 'duty' : undefined;
}

/**
 * Returns whether staff teach a student now, by the class list or the timetable, have the student's
 * homeroom, head the student's year, or take a class of the student today because the timetable was
 * changed. A common group of the school is no class: it gives nobody a right to a child's record.
 */
export const isOnDuty = (
  caller: Pick<Caller, 'userUid' | 'groups' | 'yearsHeaded' | 'covers'>,
  student: Pick<Profile, 'groups' | 'homeroom_teacher' | 'form_run'>,
): boolean =>
  isHomeroomOrHead(caller, student) ||
  student.groups.some(
    (group) =>
      !isSchoolGroup(group) && (caller.groups.includes(group) || caller.covers?.includes(group)),
  );

/**
 * Returns whether staff have the homeroom of a student or head the student's year: the reach `hr`.
 * It does not look at family links, so ask `relationTo` first.
 */
export const isHomeroomOrHead = (
  { userUid, yearsHeaded = [] }: Pick<Caller, 'userUid' | 'yearsHeaded'>,
  { homeroom_teacher, form_run = '' }: Pick<Profile, 'homeroom_teacher' | 'form_run'>,
): boolean => homeroom_teacher === userUid || yearsHeaded.includes(form_run);

/** Returns every child that a caller has a link to, also ended and restricted links. */
export async function linkedTo(
  users: Bound<StudentPeople, 'get'>,
  caller: Caller,
): Promise<ReadonlySet<string>> {
  // Only staff rights could reach a child without a link in force.
  if (caller.type !== 'faculty' && caller.capabilities.length === 0) return new Set(caller.carerOf);
  const own = await users.of(caller).get(caller.userUid);
  return new Set([...caller.carerOf, ...(own?.children ?? []).map(({ userUid }) => userUid)]);
}

/** A student that the caller may see, and why. */
export interface SeenStudent {
  readonly student: Profile;
  readonly relation: Relation;
}

/**
 * Returns the student that a request names by number or username, or the caller if it names none.
 * An unknown student and one that the caller may not see get the same answer.
 */
export async function studentFor(
  users: StudentPeople,
  caller: Caller,
  operation: OperationId,
  named: { readonly STUDENT_NUMBER?: string | undefined; readonly username?: string | undefined },
): Promise<SeenStudent> {
  const [found, linked] = await Promise.all([
    candidates(users, caller, named),
    linkedTo(users, caller),
  ]);
  for (const student of found) {
    const relation = relationTo(caller, operation, student, linked);
    if (relation) return { student, relation };
  }
  throw studentNotFound();
}

async function candidates(
  users: StudentPeople,
  caller: Caller,
  { STUDENT_NUMBER, username }: Parameters<typeof studentFor>[3],
): Promise<Profile[]> {
  const one = (profile: Profile | undefined) => (profile ? [profile] : []);
  if (STUDENT_NUMBER === undefined && username === undefined) {
    return one(await users.of(caller).get(caller.userUid));
  }
  const found =
    STUDENT_NUMBER === undefined
      ? one(await users.of(caller).byUsername((username ?? '').toLowerCase()))
      : await users.of(caller).byNumber(STUDENT_NUMBER);
  const isSame = ({ username: own }: Profile) =>
    username === undefined || own.toLowerCase() === username.toLowerCase();
  return found.filter(isSame);
}

/** The answer for every student that the caller may not see, and for unknown ones. */
export const studentNotFound = () =>
  new AppError('notFound', 'This student doesn’t exist, or you don’t have access.');
