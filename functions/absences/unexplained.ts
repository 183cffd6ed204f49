import type { Bound } from '#functions/kernel/record/declaration';
import { type Homerooms, roomNameOf } from '#functions/people/store/homerooms';
import { linkedTo, relationTo } from '#functions/people/store/students';
import type { attendance as contract } from '#shared/absences/attendance.contract';
import type { PageRequest } from '#shared/kernel/paging';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import type { NoticeReadingDeps } from './notice-reading.ts';
import { noticeAbout } from './rules/notice-about.ts';
import type { AbsenceRecords } from './store/absence-records.ts';
import { allOfDay } from './store/day-notices.ts';
import { isReleased } from './store/notice-record.ts';
import type { NoticeRepository } from './store/notices.ts';

export interface UnexplainedDeps extends NoticeReadingDeps {
  readonly notices: Bound<NoticeRepository, 'ofDay'>;
  readonly records: Bound<AbsenceRecords, 'unverified'>;
  readonly homerooms: Homerooms;
}

/** Lists the absences that the school recorded without a reason, and what families reported of them. */
export async function unexplained(
  { records, notices, users, homerooms }: UnexplainedDeps,
  page: PageRequest,
  caller: Caller,
  { now, audit }: RequestFacts,
): ReturnType<Handlers<typeof contract>['unexplained']> {
  const found = await records.of(caller).unverified(page);
  const uids = [...new Set(found.records.map(({ userUid }) => userUid))];
  const days = [...new Set(found.records.map(({ date }) => date))];
  const [students, linked, rooms, ...reported] = await Promise.all([
    users.of(caller).many(uids),
    linkedTo(users, caller),
    homerooms(caller, now),
    ...days.map((day) => allOfDay(notices, caller, day)),
  ]);
  const seen = new Map(
    students
      .filter((student) => relationTo(caller, 'att', student, linked) === 'all')
      .map((student) => [student.userUid, student]),
  );
  const known = reported.flat().filter((notice) => isReleased(notice, now));
  await audit([...seen.keys()]);
  const shown = found.records.flatMap(({ DAILY_ATTENDANCE_ID, userUid, date, period }) => {
    const student = seen.get(userUid);
    if (!student) return [];
    const { firstname, surname, studentNumber = '', form_run = '' } = student;
    const about = noticeAbout(known, { DAILY_ATTENDANCE_ID, userUid, date });
    return {
      DAILY_ATTENDANCE_ID,
      STUDENT_NUMBER: studentNumber,
      userUid,
      firstname,
      surname,
      orgunit: form_run,
      homeroom: roomNameOf(student, rooms),
      date,
      period,
      ...(about && { noticeUid: about.noticeUid, notice: about.state }),
    };
  });
  return { records: shown, next_token: found.next_token };
}
