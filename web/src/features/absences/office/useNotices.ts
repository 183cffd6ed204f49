import { attendance as attendanceApi } from '#shared/absences/attendance.contract';
import type { NoticeKind } from '#shared/absences/notice-kinds';
import { useAll } from '../../../api/hooks.ts';
import { useSteady } from './useSteady.ts';

/** The notices about a day. A school has at most some hundred. */
export function useDayNotices(day: string) {
  const read = useAll(attendanceApi.listDay, { day, limit: 100 });
  return { ...useSteady(read.data, `day ${day}`), error: read.error, retry: retryOf(read) };
}

/** The open notices of a kind, newest first. */
export function useOpenNotices(kind: NoticeKind) {
  const read = useAll(attendanceApi.listOpen, { kind, limit: 100 });
  return { ...useSteady(read.data, `open ${kind}`), error: read.error, retry: retryOf(read) };
}

export type Notices = ReturnType<typeof useOpenNotices>;

const retryOf =
  ({ mutate }: { mutate: () => Promise<unknown> }) =>
  () =>
    void mutate();
