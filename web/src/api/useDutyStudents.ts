import { useEffect } from 'react';
import { students } from '#shared/learning/students.contract';
import { useRead } from './hooks.ts';
import { useTokenPages } from './pages.ts';

/**
 * Reads the years in which staff have students, and all students of one of them: the chosen year, or
 * else the first. A year of a large school has three pages, which load one after the other.
 */
export function useDutyStudents(isStaff: boolean, chosenYear: string) {
  const years = useRead(students.list, isStaff ? { on_duty: true, limit: 1 } : null);
  const year_list = years.data?.year_list ?? [];
  const year = year_list.includes(chosenYear) ? chosenYear : (year_list[0] ?? '');
  const { pages, error, loadMore, isLoadingMore, refresh } = useTokenPages(
    students.list,
    year ? { on_duty: true, year } : null,
  );
  const hasMore = loadMore !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that arrives asks for the next
  useEffect(() => {
    if (!isLoadingMore && !error) void loadMore?.();
  }, [pages, isLoadingMore, error]);
  return {
    years: years.data && year_list,
    year,
    listed: pages?.flatMap((page) => page.students) ?? [],
    isLoading: isStaff && (!years.data || (year !== '' && (!pages || hasMore))),
    error: years.error ?? error,
    retry: () => void Promise.all([years.mutate(), refresh()]),
  };
}
