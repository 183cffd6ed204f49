import { leaveDaysIn } from '#shared/absences/leave-days';
import { addDays } from '#shared/kernel/zone';
import type { SchoolCalendar } from '#shared/timetables/school-days';
import { childrenOf, type StoredNotice } from '../store/notice-record.ts';

/** The most days that one write adds: a transaction has at most 100 writes. */
const mostDays = 60;

/** States after which a leave needs no more days. */
const over: readonly StoredNotice['state'][] = ['declined', 'withdrawn', 'closed'];

/**
 * Returns a leave with the school days of the terms that have become known since it was sent. The same
 * notice means that there are none.
 */
export function filled(notice: StoredNotice, calendar: SchoolCalendar): StoredNotice {
  const { span, state } = notice;
  const start = span?.unknown_from;
  if (!span || !start) return notice;
  const { unknown_from: _, ...whole } = span;
  if (over.includes(state)) return { ...notice, span: whole };
  const { known, unknown_from } = leaveDaysIn(calendar, start, span.to);
  if (unknown_from === start) return notice;
  const days = known.slice(0, mostDays);
  const last = days.at(-1);
  const rest = known.length > days.length && last ? addDays(last, 1) : unknown_from;
  const added = childrenOf(notice).flatMap((userUid) =>
    days.map((day) => ({ userUid, day, state: 'open' as const })),
  );
  // The day that stood for those of an unknown term goes, unless nothing else is known.
  const before = notice.items.filter(({ day }) => day < start);
  const items = [...before, ...added];
  return {
    ...notice,
    items: items.length > 0 ? items : notice.items,
    span: { ...whole, ...(rest && { unknown_from: rest }) },
  };
}
