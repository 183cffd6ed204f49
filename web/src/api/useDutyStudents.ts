import { useEffect } from 'react';
import useSWRInfinite from 'swr/infinite';
import type { AppError } from '#shared/kernel/errors';
import { type StudentList, students } from '#shared/learning/students.contract';
import { call } from './client.ts';
import { type Key, keyOf, useRead } from './hooks.ts';

/**
 * Reads the years in which staff have students, and all students of one of them: the chosen year, or
 * else the first. A year of a large school has three pages, which load one after the other.
 */
export function useDutyStudents(isStaff: boolean, chosenYear: string) {
  const years = useRead(students.list, isStaff ? { on_duty: true, limit: 1 } : null);
  const year_list = years.data?.year_list ?? [];
  const year = year_list.includes(chosenYear) ? chosenYear : (year_list[0] ?? '');
  const { data, error, size, setSize, mutate } = useSWRInfinite<StudentList, AppError>(
    (index: number, before: StudentList | null) => {
      if (!year || (index > 0 && !before?.next_token)) return null;
      const next_token = before?.next_token;
      return keyOf(students.list, { on_duty: true, year, ...(next_token && { next_token }) });
    },
    ([, , asked]: Key) => call(students.list, asked as { year?: string }),
    { revalidateFirstPage: false },
  );
  const hasMore = data?.at(-1)?.next_token !== undefined;
  useEffect(() => {
    if (hasMore && data?.length === size) void setSize(size + 1);
  }, [hasMore, data, size, setSize]);
  return {
    years: years.data && year_list,
    year,
    listed: data?.flatMap((page) => page.students) ?? [],
    isLoading: isStaff && (!years.data || (year !== '' && (!data || hasMore))),
    error: years.error ?? error,
    retry: () => void Promise.all([years.mutate(), mutate()]),
  };
}
