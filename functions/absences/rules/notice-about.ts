import { isUndone, type StoredNotice } from '../store/notice-record.ts';

interface AboutAbsence {
  readonly DAILY_ATTENDANCE_ID: string;
  readonly userUid: string;
  readonly date: string;
}

/** Returns the notice about an absence: its explanation, or else the newest about the child and day. */
export function noticeAbout(
  notices: readonly StoredNotice[],
  { DAILY_ATTENDANCE_ID, userUid, date }: AboutAbsence,
): StoredNotice | undefined {
  const standing = notices.filter((each) => each.state !== 'withdrawn' && !isUndone(each));
  const has = (isAbout: (item: StoredNotice['items'][number]) => boolean) =>
    standing.find(({ items }) => items.some(isAbout));
  return (
    has((item) => item.DAILY_ATTENDANCE_ID === DAILY_ATTENDANCE_ID) ??
    has((item) => item.userUid === userUid && item.day === date)
  );
}
