import { useEffect, useRef } from 'react';
import { attendance as attendanceApi } from '#shared/absences/attendance.contract';
import { useRead } from '../../../api/hooks.ts';
import { useCached } from '../../../api/refresh.ts';
import { paceAt, workingPace } from './pulsePace.ts';

/** The time between two counts, in milliseconds. */
const countPace = 5 * 60_000;

/** The acts that show that somebody uses the page. */
const acts = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/**
 * Asks while the tab is visible whether anything changed, and reloads the lists then. It asks less
 * often when nobody uses the page and nothing arrives, and at once when somebody comes back. A
 * failed call is retried at the same pace, because the office must not miss a notice.
 */
export function usePulse() {
  const lastUse = useRef(Date.now());
  const { data, error, mutate } = useRead(
    attendanceApi.pulse,
    {},
    {
      refreshInterval: () => paceAt(Date.now(), lastUse.current),
      revalidateOnFocus: true,
      shouldRetryOnError: false,
    },
  );
  const lists = useCached(attendanceApi.listDay, attendanceApi.listOpen, attendanceApi.get);
  const before = useRef<string>(undefined);
  const mark = data?.mark;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another mark reloads the lists
  useEffect(() => {
    if (before.current !== undefined && mark !== before.current) {
      lastUse.current = Date.now();
      void lists.refresh();
    }
    before.current = mark;
  }, [mark]);
  useEffect(() => {
    const onAct = () => {
      const now = Date.now();
      const isBack = paceAt(now, lastUse.current) !== workingPace;
      lastUse.current = now;
      if (isBack) void mutate();
    };
    for (const act of acts) window.addEventListener(act, onAct, { passive: true });
    return () => {
      for (const act of acts) window.removeEventListener(act, onAct);
    };
  }, [mutate]);
  // Counting all absences without a reason costs more, and their number changes with the school's file.
  const all = useRead(attendanceApi.pulse, { counted: true }, { refreshInterval: countPace });
  const unexplained = all.data?.waiting.unexplained;
  const waiting = data && { ...data.waiting, ...(unexplained !== undefined && { unexplained }) };
  return { waiting, hasFailed: error !== undefined };
}
