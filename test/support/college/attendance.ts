import { newNotice } from '#functions/absences/rules/new-notice';
import { noticeRepository } from '#functions/absences/store/notices';
import { newId } from '#functions/kernel/id';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { portalKeys } from '#functions/kernel/store/portal-keys';
import { NoticeForm } from '#shared/absences/notice-form';
import type { NoticeKind } from '#shared/absences/notice-kinds';
import { addDays, dayIn } from '#shared/kernel/zone';
import { schoolDayFrom, unknownCalendar } from '#shared/timetables/school-days';
import type { College } from '#test/support/college/college';
import { collegePerson, storePerson } from '#test/support/college/people';
import { schoolNamed } from '#test/support/records/school';

/** The day at which the attendance office opens at Harbour College: today, or the next weekday. */
export const schoolToday =
  schoolDayFrom(unknownCalendar, dayIn('Australia/Sydney', new Date())) ?? '';

interface Sent {
  readonly children: readonly string[];
  readonly kind?: NoticeKind;
  readonly days?: readonly string[];
  readonly form?: Partial<NoticeForm>;
  /** Seconds since it was sent; by default long enough for the office to see it. */
  readonly secondsAgo?: number;
}

/** Stores a notice of Rosa Hale, as if it was sent some time ago, and returns its identifier. */
export async function storeNotice(
  { records }: Pick<College, 'records'>,
  { children, kind = 'absence', days = [schoolToday], form = {}, secondsAgo = 60 }: Sent,
): Promise<string> {
  const now = new Date(Date.now() - secondsAgo * 1000);
  const items = children.flatMap((child) =>
    days.map((day) => ({ userUid: `u-${child}`, day, state: 'open' as const })),
  );
  const given = NoticeForm.parse({ kind, reason: 'illness', ...form });
  const by = { userUid: 'u-c.carer', name: 'Rosa Hale' };
  const subject = { kind, items };
  const notice = newNotice(given, subject, {
    noticeUid: newId(now),
    by,
    today: schoolToday,
    now,
  });
  const act = {
    ...schoolNamed('main'),
    userUid: by.userUid,
    key: `given#${notice.noticeUid}`,
    hash: '',
    at: Math.floor(now.getTime() / 1000),
  };
  const remembered = idempotencyRepository(records).remember(act, notice.noticeUid);
  await noticeRepository(records).of(schoolNamed('main')).add(notice, [remembered]);
  return notice.noticeUid;
}

/** Stores an absence of the school's records that nobody has explained. */
export function storeUnexplained({ put }: College, id: string, child: string, date: string) {
  const record = {
    DAILY_ATTENDANCE_ID: id,
    userUid: `u-${child}`,
    date,
    period: 'day',
    status: 'unverified',
    reason: '',
    homeroom: '',
  };
  return put('absences', {
    ...record,
    pk: 'main',
    sk: id,
    ...portalKeys(schoolNamed('main'), 'absences', record),
  });
}

/**
 * Stores the attendance office of Harbour College on a day: an absence of Mia, leave of Ned, who has
 * a family arrangement on record, and an absence of Pip without a reason.
 */
export async function storeAttendance(college: College): Promise<void> {
  const { records } = college;
  const hale = (username: string, firstname: string, groups: string[], form_run: string) =>
    storePerson(
      records,
      collegePerson({
        username,
        firstname,
        surname: 'Hale',
        type: 'student',
        groups,
        form_run,
        studentNumber: `n-${username}`,
      }),
    );
  await hale('mia', 'Mia', ['y7', '7A'], 'Year 7');
  await hale('ned', 'Ned', ['y8', '8A'], 'Year 8');
  await hale('pip', 'Pip', ['y9', '9C'], 'Year 9');
  await storePerson(
    records,
    collegePerson({
      username: 'o.office',
      firstname: 'Otto',
      surname: 'Reid',
      type: 'affiliate',
      capabilities: ['attendance'],
    }),
  );
  await storePerson(
    records,
    collegePerson({
      username: 'd.court',
      firstname: 'Dale',
      surname: 'Hale',
      type: 'affiliate',
      is_carer: true,
      children: [{ userUid: 'u-ned', status: 'active', restricted: true }],
    }),
  );
  await storeNotice(college, {
    children: ['mia'],
    secondsAgo: 3600,
    form: { part: 'late', time: '10:30', text: 'Dentist, then school.' },
  });
  await storeNotice(college, {
    children: ['ned'],
    kind: 'leave',
    days: [addDays(schoolToday, 20)],
    secondsAgo: 1800,
    form: { reason: 'family', destination: 'Auckland' },
  });
  await storeUnexplained(college, 'da-1', 'pip', addDays(schoolToday, -1));
}
