import type { HomeroomComment } from '#shared/goals/homeroom-comments.contract';
import type { SchoolComment, SchoolGoal } from '#shared/goals/school-goals';
import type { GoalsVersion, StudentGoals } from '#shared/goals/student-goals.contract';
import type { LearningGoal } from '#shared/goals/student-learning-goals.contract';
import type { NamedSemester, SchoolTerm } from '#shared/goals/term';
import type { VirtueGoal } from '#shared/goals/virtue-goal';
import type { Profile } from '#shared/intake/roster';
import { dayIn } from '#shared/kernel/zone';
import { authorName } from '#shared/people/names';
import type { StoredComment, StoredGoals, WrittenGoals } from '../store/written-goals.record.ts';

interface Shown {
  readonly student: Profile;
  readonly term: SchoolTerm;
  /** As the call named it. */
  readonly semester: NamedSemester;
  readonly may_write: boolean;
  readonly may_comment: boolean;
}

/** Returns what is written about a student, as the wire has it. */
export const goalsView = (
  { goals, comment }: WrittenGoals,
  { student, term, semester, ...may }: Shown,
): StudentGoals => ({
  username: student.username,
  firstname: student.firstname,
  surname: student.surname,
  form_run: student.form_run ?? '',
  selected_year: term.year,
  semester,
  goals: goals?.goals ?? [],
  reflections: goals?.reflections ?? [],
  ...(goals && { updated_at: goals.updated_at }),
  comment: comment?.comment ?? '',
  home_class: comment?.home_class ?? '',
  home_teacher: comment ? authorName(comment) : '',
  ...(comment && { comment_updated_at: comment.updated_at }),
  ...may,
});

/** What the school's files say about a student's goals in a semester. */
export interface FileGoals {
  readonly goals: readonly SchoolGoal[];
  readonly virtues: readonly VirtueGoal[];
}

/**
 * Returns the goals or reflections of a semester: those of the school's files come first, by day,
 * then by term and virtue.
 */
export function learningGoals(
  kind: SchoolGoal['kind'],
  file: FileGoals,
  written: StoredGoals | undefined,
  timeZone: string,
): LearningGoal[] {
  const texts = kind === 'goal' ? written?.goals : written?.reflections;
  const at = written ? dayIn(timeZone, new Date(written.updated_at)) : '';
  return [
    ...file.goals
      .filter((each) => each.kind === kind)
      .sort((a, b) => (a.written_on < b.written_on ? -1 : a.written_on > b.written_on ? 1 : 0))
      .map(({ text, written_on }) => ({ text, written_on, origin: 'file' as const })),
    ...file.virtues
      .filter((each) => each[kind] !== '')
      .toSorted((a, b) => (virtueKey(a) < virtueKey(b) ? -1 : 1))
      .map(({ virtue, term, [kind]: text }) => ({
        text,
        written_on: '',
        origin: 'file' as const,
        virtue,
        term,
      })),
    ...(texts ?? []).map((text) => ({ text, written_on: at, origin: 'portal' as const })),
  ];
}

const virtueKey = ({ term, virtue }: VirtueGoal): string => `${term} ${virtue.toLowerCase()}`;

/** Returns the comments of a semester: those of the school's file come first. */
export const homeroomCommentsOf = (
  file: readonly SchoolComment[],
  written: StoredComment | undefined,
  names: ReadonlyMap<string, string>,
): HomeroomComment[] => [
  ...file.map(({ comment, home_class, teacherUid = '' }) => ({
    comment,
    home_class,
    home_teacher: names.get(teacherUid) ?? '',
    origin: 'file' as const,
  })),
  ...(written?.comment ? [writtenComment(written)] : []),
];

/** Returns a comment of the portal. */
export const writtenComment = (written: StoredComment): HomeroomComment => ({
  comment: written.comment,
  home_class: written.home_class,
  home_teacher: authorName(written),
  origin: 'portal',
  updated_at: written.updated_at,
});

/** Returns a state of the goals or of the comment. */
export const versionView = (
  record: StoredGoals | StoredComment,
  is_current: boolean,
): GoalsVersion => ({
  version: record.updated_at,
  goals: 'goals' in record ? record.goals : [],
  reflections: 'goals' in record ? record.reflections : [],
  comment: 'comment' in record ? record.comment : '',
  saved_by_name: authorName(record),
  is_current,
});
