import type * as z from 'zod';
import type { Bound } from '#functions/kernel/record/declaration';
import { AbsenceRecord } from '#shared/absences/absence-record';
import { type Missed, missedIn } from '#shared/absences/absence-words';
import type { Notice } from '#shared/absences/notice';
import type { Profile } from '#shared/intake/roster';
import { addDays, dayIn } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';
import { may } from '#shared/rights/permissions';
import { type NoticeReadingDeps, seenNotices } from '../notice-reading.ts';
import type { AbsenceRecords } from '../store/absence-records.ts';
import type { NoticeRepository } from '../store/notices.ts';

/** What Home needs of an absence that nobody has explained. */
export const OpenAbsence = AbsenceRecord.pick({
  DAILY_ATTENDANCE_ID: true,
  date: true,
  period: true,
});
export type OpenAbsence = z.infer<typeof OpenAbsence>;

export interface HomeAbsenceDeps extends NoticeReadingDeps {
  /** Returns what `unexplainedOf` does, of today. */
  readonly unexplained: (childUid: string) => Promise<readonly OpenAbsence[]>;
  readonly notices: Bound<NoticeRepository, 'ofChild'>;
}

/** Days back in which an absence can be explained, and in which a decision is news. */
const explainable = 30;
const decidedLately = 7;

/** The newest notices of a child in which explanations and decisions are searched. */
const newest = { limit: 30 };

/** Something about a child's absences that waits for the carer. */
export type AbsenceWaiting =
  | ({
      readonly kind: 'absence';
      readonly child: Profile;
      readonly DAILY_ATTENDANCE_ID: string;
      readonly date: string;
    } & Missed)
  | {
      readonly kind: 'leave';
      readonly child: Profile;
      readonly noticeUid: string;
      readonly approved: boolean;
      readonly from: string;
      readonly to: string;
    };

/** Returns the absences of a child that can be explained on a day and are not, oldest first. */
export async function unexplainedOf(
  records: Pick<ReturnType<AbsenceRecords['of']>, 'ofStudentIn'>,
  childUid: string,
  today: string,
): Promise<OpenAbsence[]> {
  const days = { from: addDays(today, -explainable), to: today };
  const found = await records.ofStudentIn(childUid, days);
  return found
    .filter(({ status }) => status === 'unverified')
    .map(({ DAILY_ATTENDANCE_ID, date, period }) => ({ DAILY_ATTENDANCE_ID, date, period }));
}

/**
 * Returns the absences of a carer's child that nobody has explained, and the leave that the school
 * decided about within the last days, newest first.
 */
export async function absencesWaiting(
  deps: HomeAbsenceDeps,
  caller: Caller,
  child: Profile,
  now: Date,
): Promise<AbsenceWaiting[]> {
  if (!may(caller, 'abs.get') || !caller.carerOf.includes(child.userUid)) return [];
  const today = dayIn(caller.timeZone, now);
  const [records, own] = await Promise.all([
    deps.unexplained(child.userUid),
    deps.notices.of(caller).ofChild(child.userUid, newest),
  ]);
  const relevant = own.records.filter(({ kind }) => kind !== 'absence');
  const seen = await seenNotices(deps, caller, 'abs.notice', { notices: relevant, now });
  const notices = seen.map(({ notice, view }) => ({
    ...view,
    kind: notice.kind,
    ended_at: notice.ended_at,
  }));
  const explained = explainedIn(notices);
  const open = records
    .filter(({ DAILY_ATTENDANCE_ID }) => !explained.has(DAILY_ATTENDANCE_ID))
    .reverse();
  const since = addDays(today, -decidedLately);
  return [
    ...oncePerDay(open, child),
    ...decisions(notices, child, (at) => dayIn(caller.timeZone, at) >= since),
  ];
}

type SeenNotice = Pick<Notice, 'noticeUid' | 'state' | 'days' | 'span' | 'ended_at'> & {
  readonly kind: 'absence' | 'leave' | 'explanation';
};

/** Returns the recorded absences that an explanation names. A withdrawn one explains nothing. */
const explainedIn = (notices: readonly SeenNotice[]): ReadonlySet<string> =>
  new Set(
    notices
      .filter(({ kind, state }) => kind === 'explanation' && state !== 'withdrawn')
      .flatMap(({ days }) => days.flatMap(({ DAILY_ATTENDANCE_ID }) => DAILY_ATTENDANCE_ID ?? [])),
  );

/** A day of 6 missed lessons waits once: its screen leads to the others. */
const oncePerDay = (open: readonly OpenAbsence[], child: Profile): AbsenceWaiting[] =>
  [...Map.groupBy(open, ({ date }) => date)].map(([date, records]) => ({
    kind: 'absence',
    child,
    date,
    DAILY_ATTENDANCE_ID: records.at(-1)?.DAILY_ATTENDANCE_ID ?? '',
    ...missedIn(records.map(({ period }) => period)),
  }));

function decisions(
  notices: readonly SeenNotice[],
  child: Profile,
  isNews: (at: Date) => boolean,
): AbsenceWaiting[] {
  return notices.flatMap(({ kind, state, days, span, noticeUid, ended_at }): AbsenceWaiting[] => {
    const isDecided = kind === 'leave' && (state === 'approved' || state === 'declined');
    if (!isDecided || !ended_at || !isNews(new Date(ended_at))) return [];
    const own = days
      .filter(({ userUid }) => userUid === child.userUid)
      .map(({ day }) => day)
      .sort();
    if (own.length === 0) return [];
    const { from, to } = span ?? { from: own[0] ?? '', to: own.at(-1) ?? '' };
    return [{ kind: 'leave', child, noticeUid, approved: state === 'approved', from, to }];
  });
}
