import { useEffect, useRef } from 'react';
import { attendance as attendanceApi } from '#shared/absences/attendance.contract';
import { useRead } from '../../../api/hooks.ts';
import { useCached } from '../../../api/refresh.ts';

/** A new notice shows at most this many milliseconds after its family can no longer take it back. */
const pace = 5_000;

/**
 * Asks every 5 s, while the tab is visible, whether anything changed, and reloads the lists then. A
 * failed call is retried at the same pace, because the office must not miss a notice.
 */
export function usePulse() {
  const { data, error } = useRead(
    attendanceApi.pulse,
    {},
    { refreshInterval: pace, revalidateOnFocus: true, shouldRetryOnError: false },
  );
  const lists = useCached(attendanceApi.listDay, attendanceApi.listOpen, attendanceApi.get);
  const before = useRef<string>(undefined);
  const mark = data?.mark;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another mark reloads the lists
  useEffect(() => {
    if (before.current !== undefined && mark !== before.current) void lists.refresh();
    before.current = mark;
  }, [mark]);
  return { waiting: data?.waiting, hasFailed: error !== undefined };
}
