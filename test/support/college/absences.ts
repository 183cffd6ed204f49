import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { absences as absencesApi } from '#shared/absences/absences.contract';
import { isWeekday } from '#shared/absences/school-day';
import { addDays, dayIn } from '#shared/kernel/zone';
import type { College } from '#test/support/college/college';
import { collegePerson, storePerson } from '#test/support/college/people';
import { storeRecord, storeRoster } from '#test/support/college/timetable';

/** The day at the school. */
export const schoolToday = dayIn('Australia/Sydney', new Date());

/** Returns the weekday that is a number of weekdays after or before today. */
export function weekday(count: number): string {
  let day = schoolToday;
  for (let left = Math.abs(count); left > 0; ) {
    day = addDays(day, Math.sign(count));
    if (isWeekday(day)) left--;
  }
  return day;
}

/** Stores the school's term from a day on. */
export const storeTerm = (college: Pick<College, 'put'>, startDate: string) =>
  storeRoster(college, 'academicSessions', {
    sourcedId: 'term',
    title: 'Term',
    type: 'term',
    schoolYear: '2026',
    startDate,
    endDate: addDays(schoolToday, 500),
  });

const children = [
  ['mia', 'Mia', '7'],
  ['ned', 'Ned', '8'],
  ['pip', 'Pip', '9'],
] as const;

/**
 * Stores absences of Rosa's children: Mia has two without a reason and one with, Ned has one. Rosa
 * has reported Pip late. Otto is the attendance office, Amelia teaches year 7, and so does Tara, who is
 * also a carer of Pip. Nils is no child of Rosa's.
 */
export async function storeAbsences(college: College): Promise<void> {
  const { records, ask } = college;
  for (const [username, firstname, year] of children) {
    const child = { username, firstname, surname: 'Hale', type: 'student' as const };
    const number = { studentNumber: `n-${username}`, form_run: `Year ${year}` };
    await storePerson(records, collegePerson({ ...child, ...number, groups: [`y${year}`] }));
  }
  const nils = { username: 'nils', firstname: 'Nils', type: 'student' as const };
  await storePerson(records, collegePerson({ ...nils, studentNumber: 'n-nils', groups: ['y9'] }));
  const otto = { username: 'o.office', firstname: 'Otto', surname: 'Berg' };
  await storePerson(
    records,
    collegePerson({ ...otto, type: 'affiliate', capabilities: ['attendance'] }),
  );
  const tara = { username: 't.parent', firstname: 'Tara', surname: 'Hale', is_carer: true };
  const links = [{ userUid: 'u-pip', status: 'active' as const, restricted: false }];
  await storePerson(records, collegePerson({ ...tara, groups: ['y7'], children: links }));
  await storeTerm(college, addDays(schoolToday, -120));
  const absence = (
    DAILY_ATTENDANCE_ID: string,
    child: string,
    date: string,
    is: { period?: string; status?: 'verified' | 'unverified'; reason?: string } = {},
  ) =>
    storeRecord(college, 'absences', {
      DAILY_ATTENDANCE_ID,
      userUid: `u-${child}`,
      date,
      period: 'day',
      homeroom: '',
      status: 'unverified',
      reason: '',
      ...is,
    });
  await absence('m1', 'mia', weekday(-1));
  await absence('m2', 'mia', weekday(-2), { period: '3' });
  await absence('m3', 'mia', weekday(-9), { status: 'verified', reason: 'Flu at home' });
  await absence('n1', 'ned', weekday(-3), { period: 'am' });
  await absence('x1', 'nils', weekday(-1));
  await ask('c.carer', absencesApi.create, {
    STUDENT_NUMBER: 'n-pip',
    days: [weekday(2)],
    part: 'late',
    time: '10:30',
    reason: 'medical',
    text: 'Dentist',
  });
  await releaseNotices(college.tables);
}

/** Ends the time in which the stored notices can be taken back before anyone sees them. */
export async function releaseNotices({ db, all }: College['tables']): Promise<void> {
  const release_at = new Date(Date.now() - 1000).toISOString();
  for (const item of all('absence-notices')) {
    if (!('release_at' in item)) continue;
    await db.send(new PutCommand({ TableName: 'absence-notices', Item: { ...item, release_at } }));
  }
}
