import type { School } from '#functions/kernel/record/declaration';
import { profilesOf } from '#functions/people/store/profiles-of';
import { type SeenStudent, type StudentPeople, studentFor } from '#functions/people/store/students';
import type { HomeroomComment } from '#shared/goals/homeroom-comments.contract';
import type { StudentGoals } from '#shared/goals/student-goals.contract';
import type { LearningGoals } from '#shared/goals/student-learning-goals.contract';
import { isWritable, type NamedSemester, type SchoolTerm } from '#shared/goals/term';
import type { Profile } from '#shared/intake/roster';
import { dayIn } from '#shared/kernel/zone';
import { fullName } from '#shared/people/names';
import type { Caller } from '#shared/rights/caller';
import type { OperationId } from '#shared/rights/permission-matrix';
import { isAuthor, isHomeroomTeacher } from './rules/goals-rights.ts';
import { goalsView, homeroomCommentsOf, learningGoals } from './rules/goals-view.ts';
import { termOf } from './rules/term.ts';
import type { SchoolGoalsReader } from './store/school-goals.ts';
import type { WrittenGoals, WrittenGoalsReader } from './store/written-goals.record.ts';

export interface ReadingDeps {
  readonly users: StudentPeople;
  readonly goals: WrittenGoalsReader;
  readonly file: SchoolGoalsReader;
}

/** How a call names a student and a semester. */
type Named = Parameters<typeof termOf>[0] & { readonly username?: string | undefined };

/** A student and a semester, with the caller's name for the semester. */
interface Asked {
  readonly seen: SeenStudent;
  readonly term: SchoolTerm;
  readonly semester: NamedSemester;
}

/** Finds the student and the semester of a call. An unknown and a forbidden student look alike. */
export async function studentAndTerm(
  { users, operation }: { readonly users: StudentPeople; readonly operation: OperationId },
  caller: Caller,
  named: Named,
  now: Date,
): Promise<Asked> {
  const term = termOf(named, caller, now);
  const { username, semester } = named;
  return { seen: await studentFor(users, caller, operation, { username }), term, semester };
}

/** Reads what is written in the portal about a student in a semester, as it is now. */
export async function writtenNow(
  { goals }: Pick<ReadingDeps, 'goals'>,
  school: School,
  of: SchoolTerm & { readonly userUid: string },
): Promise<WrittenGoals> {
  const stored = goals.of(school);
  const [own, comment] = await Promise.all([stored.goals.get(of), stored.comment.get(of)]);
  return { ...(own && { goals: own }), ...(comment && { comment }) };
}

/** Returns what is written, with what the caller may do. */
export function viewFor(
  caller: Caller,
  { seen, term, semester }: Asked,
  written: WrittenGoals,
  now: Date,
): StudentGoals {
  const canWrite = isWritable(term, dayIn(caller.timeZone, now));
  return goalsView(written, {
    student: seen.student,
    term,
    semester,
    may_write: canWrite && isAuthor(caller, seen),
    may_comment: canWrite && isHomeroomTeacher(caller, seen),
  });
}

/** Everything about a student in a semester: of the portal and of the school's files. */
export interface WholeGoals {
  readonly goals: LearningGoals;
  readonly comments: readonly HomeroomComment[];
}

/** Reads the goals, reflections and comments of a student from the portal and the school's files. */
export async function wholeGoals(
  { users, file }: Pick<ReadingDeps, 'users' | 'file'>,
  pick: Pick<Caller, 'site' | 'timeZone'>,
  { student, term }: { readonly student: Profile; readonly term: SchoolTerm },
  { goals, comment }: WrittenGoals,
): Promise<WholeGoals> {
  const of = { ...term, userUid: student.userUid };
  const [own, virtues, comments] = await Promise.all([
    file.of(pick).goals(of),
    file.of(pick).virtues(of),
    file.of(pick).comments(of),
  ]);
  const said = { goals: own, virtues };
  const teachers = comments.flatMap(({ teacherUid }) => teacherUid ?? []);
  const people = await profilesOf(users, pick, teachers);
  const names = new Map(
    [...people.values()].map(
      ({ userUid, firstname, surname }) => [userUid, fullName({ firstname, surname })] as const,
    ),
  );
  return {
    goals: {
      username: student.username,
      selected_year: term.year,
      semester: term.semester,
      goals: learningGoals('goal', said, goals, pick.timeZone),
      reflections: learningGoals('reflection', said, goals, pick.timeZone),
    },
    comments: homeroomCommentsOf(comments, comment, names),
  };
}
