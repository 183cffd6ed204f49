import type { Bound } from '#functions/kernel/record/declaration';
import { studentFor } from '#functions/people/store/students';
import type { absences as contract } from '#shared/absences/absences.contract';
import type { Notice } from '#shared/absences/notice';
import type { Handlers } from '#shared/kernel/route';
import { type FigureDeps, figuresOf } from './attendance-figures.ts';
import { type NoticeReadingDeps, seenNotices } from './notice-reading.ts';
import type { AbsenceRecords } from './store/absence-records.ts';
import type { NoticeRepository } from './store/notices.ts';

export interface AbsenceReadDeps extends NoticeReadingDeps, FigureDeps {
  readonly notices: Bound<NoticeRepository, 'ofChild'>;
  readonly records: Bound<AbsenceRecords, 'ofStudent' | 'ofStudentIn'>;
}

type AbsenceHandlers = Handlers<typeof contract>;

/** The newest notices of a child in which explanations are searched. */
const newest = { limit: 100 };

/** The school's own records of a student, and the figures that follow from them. */
export const absenceReads = (
  deps: AbsenceReadDeps,
): Pick<AbsenceHandlers, 'list' | 'percentage' | 'summary'> => ({
  async list({ STUDENT_NUMBER, ...page }, caller, { now, audit }) {
    const named = { STUDENT_NUMBER };
    const { student, relation } = await studentFor(deps.users, caller, 'abs.get', named);
    await audit([student.userUid]);
    const [{ records, next_token }, own] = await Promise.all([
      deps.records.of(caller).ofStudent(student.userUid, page),
      deps.notices.of(caller).ofChild(student.userUid, newest),
    ]);
    const notices = own.records.filter(({ kind }) => kind === 'explanation');
    const found = await seenNotices(deps, caller, 'abs.notice', { notices, now });
    const explained = explanationsIn(found.map(({ view }) => view));
    return {
      records: records.map(({ DAILY_ATTENDANCE_ID, date, period, status, reason }) => ({
        DAILY_ATTENDANCE_ID,
        STUDENT_NUMBER,
        date,
        period,
        status,
        // The school often copies what one carer wrote, so other readers do not get it.
        ...(relation === 'all' && { reason }),
        ...explained.get(DAILY_ATTENDANCE_ID),
      })),
      next_token,
    };
  },

  async percentage(named, caller, { now, audit }) {
    const { student } = await studentFor(deps.users, caller, 'abs.get', named);
    await audit([student.userUid]);
    return figuresOf(deps, caller, student, now);
  },

  async summary(named, caller, { now, audit }) {
    const { student } = await studentFor(deps.users, caller, 'abs.sum', named);
    await audit([student.userUid]);
    const { verified, unverified, ...figures } = await figuresOf(deps, caller, student, now);
    return { ...figures, green: verified, red: unverified };
  },
});

/** Returns the newest explanation of each recorded absence. A withdrawn one explains nothing. */
function explanationsIn(notices: readonly Notice[]) {
  const explained = new Map<string, { explanation: Notice['state']; noticeUid: string }>();
  for (const { noticeUid, state, days } of notices) {
    if (state === 'withdrawn') continue;
    for (const { DAILY_ATTENDANCE_ID: id } of days) {
      if (id && !explained.has(id)) explained.set(id, { explanation: state, noticeUid });
    }
  }
  return explained;
}
