import type { Bound, School } from '#functions/kernel/record/declaration';
import { isOnDuty, linkedTo, relationTo } from '#functions/people/store/students';
import type { Missed } from '#shared/absences/absence-words';
import type { Profile } from '#shared/intake/roster';
import { inOrder } from '#shared/kernel/in-order';
import { dayIn } from '#shared/kernel/zone';
import { sortName } from '#shared/people/names';
import type { Caller } from '#shared/rights/caller';
import { reachOf } from '#shared/rights/permissions';
import { type NoticeReadingDeps, seenNotices } from '../notice-reading.ts';
import type { AbsenceRecords } from '../store/absence-records.ts';
import { isReleased, type StoredNotice } from '../store/notice-record.ts';
import type { NoticeRepository } from '../store/notices.ts';
import { awayOn, saysAway } from './away.ts';

export interface HomeOfficeDeps extends NoticeReadingDeps {
  readonly records: Bound<AbsenceRecords, 'ofDay'>;
  readonly notices: Bound<NoticeRepository, 'ofDay' | 'open'>;
}

/** A student who is away today: by the school's record, or as the family says. */
interface Away extends Missed {
  readonly student: Profile;
}

/** The most notices of a day, and the most students, that Home looks through. */
const mostNotices = 100;
const mostStudents = 300;
const perRead = 100;

/** Returns the students of the caller's own classes and homeroom who are away today, by name. */
export async function awayToday(deps: HomeOfficeDeps, caller: Caller, now: Date): Promise<Away[]> {
  if (!reachOf(caller, 'abs.get').has('duty')) return [];
  const { timeZone } = caller;
  const today = dayIn(timeZone, now);
  const [records, reported] = await Promise.all([
    deps.records.of(caller).ofDay(today),
    deps.notices.of(caller).ofDay(today, { limit: mostNotices }),
  ]);
  const notices = reported.records.filter(saysAway);
  const uids = [...records, ...notices.flatMap(({ items }) => items)].map((each) => each.userUid);
  const [students, linked, seen] = await Promise.all([
    studentsOf(deps, caller, uids),
    linkedTo(deps.users, caller),
    seenNotices(deps, caller, 'abs.notice', { notices, now }),
  ]);
  // What a notice says of children whom the caller may not see is not in its view.
  const away = awayOn({
    records,
    notices: seen.map(({ notice: { kind, state }, view: { part, days } }) => ({
      kind,
      state,
      part,
      children: days.flatMap(({ day, userUid }) => (day === today ? userUid : [])),
    })),
  });
  const found = students.flatMap((student): Away[] => {
    const relation = relationTo(caller, 'abs.get', student, linked);
    // A carer's own link replaces the rights of staff.
    const isStaff = relation === 'duty' || relation === 'all';
    const theirs = away.get(student.userUid);
    if (!theirs || !isStaff || !isOnDuty(caller, student)) return [];
    return [{ student, ...theirs.missed }];
  });
  const nameOf = ({ student }: Away) => sortName(student);
  return found.sort((a, b) => inOrder(nameOf(a), nameOf(b)));
}

async function studentsOf(
  { users }: HomeOfficeDeps,
  school: School,
  uids: readonly string[],
): Promise<Profile[]> {
  const wanted = [...new Set(uids)].slice(0, mostStudents);
  const found: Profile[] = [];
  for (let i = 0; i < wanted.length; i += perRead) {
    found.push(...(await users.of(school).many(wanted.slice(i, i + perRead))));
  }
  return found;
}

/** How many notices of each kind the office counts; more are "40+". */
const mostCounted = 40;

/** Returns how many notices the office has not seen, and how many requests of leave it must decide. */
export async function officeCounts(
  { notices }: Pick<HomeOfficeDeps, 'notices'>,
  caller: Caller,
  now: Date,
) {
  const page = { limit: mostCounted };
  const [absences, explanations, leave] = await Promise.all([
    notices.of(caller).open('absence', page),
    notices.of(caller).open('explanation', page),
    notices.of(caller).open('leave', page),
  ]);
  const isNew = (notice: StoredNotice) =>
    isReleased(notice, now) && (notice.state === 'sent' || notice.state === 'reopened');
  const isAsked = (notice: StoredNotice) => isReleased(notice, now) && notice.state === 'requested';
  const isMore = [absences, explanations].some(({ next_token }) => next_token !== undefined);
  return [
    {
      kind: 'notices' as const,
      count: [...absences.records, ...explanations.records].filter(isNew).length,
      more: isMore,
    },
    {
      kind: 'leave requests' as const,
      count: leave.records.filter(isAsked).length,
      more: leave.next_token !== undefined,
    },
  ].filter(({ count }) => count > 0);
}
