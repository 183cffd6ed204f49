import useSWRInfinite from 'swr/infinite';
import type { AppError } from '#shared/kernel/errors';
import { type ListedStudent, type StudentList, students } from '#shared/learning/students.contract';
import { pathTo } from '#shared/site/paths';
import { call } from '../../../api/client.ts';
import { type Key, keyOf, useRead } from '../../../api/hooks.ts';
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
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<
    StudentList,
    AppError
  >(
    (index: number, before: StudentList | null) => {
      if (!isStaff || (index > 0 && !before?.next_token)) return null;
      const next_token = before?.next_token;
      return keyOf(students.list, {
        // The dashboard shows nobody whom only administrators see.
        on_duty: true,
        ...(level && { year: level }),
        ...(inClass && { class: inClass }),
        ...(next_token && { next_token }),
      });
    },
    ([, , asked]: Key) => call(students.list, asked as { year?: string }),
    { revalidateFirstPage: false, keepPreviousData: true },
  );
  const listed = data?.flatMap((page) => page.students.map(studentOf));
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
    years: data?.[0]?.year_list ?? [],
    classes: data?.[0]?.class_list ?? [],
    listed,
    found: listed?.find(({ username }) => username === named) ?? (found && studentOf(found)),
    /** Whether it is known that the person has no such student. */
    isUnknown: Boolean(isMissing && other.data && !found),
    error: error ?? other.error,
    retry: () => void Promise.all([mutate(), other.mutate()]),
    loadMore: data?.at(-1)?.next_token ? () => void setSize(size + 1) : undefined,
    isLoadingMore: isValidating && (data?.length ?? 0) < size,
  };
}
export type Students = ReturnType<typeof useStudentList>;

const studentOf = (listed: ListedStudent): Student => ({
  studentUid: listed.studentUid,
  username: listed.username,
  firstname: listed.firstname,
  name: listed.student,
  year: yearWords(listed.form_run),
  absencesOf: listed.username,
  goals: pathTo('/student-goals/students/:username', { username: listed.username }),
});
