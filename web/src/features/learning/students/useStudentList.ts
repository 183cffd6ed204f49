import { type ListedStudent, students } from '#shared/learning/students.contract';
import { pathTo } from '#shared/site/paths';
import { useRead } from '../../../api/hooks.ts';
import { useTokenPages } from '../../../api/pages.ts';
import type { DashboardView } from '../dashboardView.ts';
import { type Student, yearWords } from './student.ts';

/**
 * Reads the students of a teacher's duty, page by page, of one year level and class or of all.
 * `named` finds one who is not on the pages, as from the link of a note. Reads nothing unless `isStaff`.
 */
export function useStudentList(
  isStaff: boolean,
  { level, class: inClass }: Pick<DashboardView, 'level' | 'class'>,
  named: string,
) {
  // The dashboard shows nobody whom only administrators see.
  const asked = {
    on_duty: true,
    ...(level && { year: level }),
    ...(inClass && { class: inClass }),
  };
  const { pages, error, loadMore, isLoadingMore, refresh } = useTokenPages(
    students.list,
    isStaff ? asked : null,
  );
  const listed = pages?.flatMap((page) => page.students.map(studentOf));
  const isMissing = listed && named !== '' && !listed.some(({ username }) => username === named);
  const other = useRead(
    students.list,
    isStaff && isMissing ? { auth_username: named, on_duty: true } : null,
    {
      keepPreviousData: false,
    },
  );
  const [found] = isMissing ? (other.data?.students ?? []) : [];
  return {
    years: pages?.[0]?.year_list ?? [],
    classes: pages?.[0]?.class_list ?? [],
    listed,
    found: listed?.find(({ username }) => username === named) ?? (found && studentOf(found)),
    /** Whether it is known that the person has no such student. */
    isUnknown: Boolean(isMissing && other.data && !found),
    error: error ?? other.error,
    retry: () => void Promise.all([refresh(), other.mutate()]),
    loadMore,
    isLoadingMore,
  };
}
export type Students = ReturnType<typeof useStudentList>;

const studentOf = (listed: ListedStudent): Student => ({
  studentUid: listed.studentUid,
  username: listed.username,
  firstname: listed.firstname,
  name: listed.student,
  year: yearWords(listed.form_run),
  classes: listed.classes,
  absencesOf: listed.username,
  goals: pathTo('/student-goals/students/:username', { username: listed.username }),
});
