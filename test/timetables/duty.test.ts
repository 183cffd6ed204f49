import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classUidOf } from '#functions/kernel/roster/uids';
import { groupRepository } from '#functions/people/store/groups';
import {
  isHomeroomOrHead,
  isOnDuty,
  linkedTo,
  relationTo,
  studentFor,
} from '#functions/people/store/students';
import { userRepository } from '#functions/people/store/users';
import { yearInfoReader } from '#functions/people/store/year-info';
import { studentInfoHandlers } from '#functions/people/student-info';
import { dutyReader } from '#functions/timetables/store/duty';
import type { YearInfo } from '#shared/people/year-info';
import type { LessonChange } from '#shared/timetables/timetable-records';
import { person, request, teacher } from '#test/support/records/people';
import { storePortalRecords } from '#test/support/records/portal-file-records';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

const day = '2026-03-02';
const head = (year: string, title: string, userUid: string): YearInfo => ({
  yearInfoUid: `${year} ${title} ${userUid}`,
  year,
  kind: 'head_of_year',
  title,
  userUid,
});
const change = (CLASS_ID: string, is: Partial<LessonChange>): LessonChange => ({
  CHANGE_ID: `${CLASS_ID} ${is.kind} ${is.teacherUid}`,
  TIMETABLE_ID: `lesson ${CLASS_ID}`,
  kind: 'teacher',
  date: day,
  teacherUid: 'uid-tess',
  ...is,
});

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('users', 'groups', 'year-info', 'lessons', 'lesson-changes');
  await storePortalRecords(tables, 'main', 'year-info', [
    head('Year 7', 'Head of Year 7', 'uid-tess'),
    head('Year 7', 'Head of Year 7 boarders', 'uid-tess'),
    head('Year 8', 'Head of Year 8', 'uid-tess'),
    head('Year 9', 'Assistant', 'uid-tess'),
    head('Year 9', 'Head of Year 9', 'uid-theo'),
    head('Year 9', 'Head', 'uid-gone'),
  ]);
  await storePortalRecords(tables, 'regional', 'year-info', [
    head('Year 10', 'Head of Year 10', 'uid-tess'),
  ]);
  const classes = ['cover', 'added', 'moved here', 'moved away', 'room', 'tomorrow', 'theo'];
  await storePortalRecords(
    tables,
    'main',
    'lessons',
    classes.map((CLASS_ID) => ({
      TIMETABLE_ID: `lesson ${CLASS_ID}`,
      CLASS_ID,
      weekday: 1,
      period: 1,
      starts: '09:00',
      ends: '09:50',
      ...(CLASS_ID === 'room' && { teacherUid: 'uid-tess' }),
      ...(CLASS_ID === 'theo' && { teacherUid: 'uid-theo' }),
    })),
  );
  await storePortalRecords(tables, 'regional', 'lessons', [
    {
      TIMETABLE_ID: 'lesson far',
      CLASS_ID: 'far',
      weekday: 1,
      period: 1,
      starts: '09:00',
      ends: '09:50',
      teacherUid: 'uid-rita',
    },
  ]);
  await storePortalRecords(tables, 'main', 'lesson-changes', [
    change('cover', {}),
    change('added', { kind: 'added' }),
    change('moved here', { kind: 'moved', date: '2026-02-27', to_date: day }),
    change('moved away', { kind: 'moved', to_date: '2026-03-03' }),
    change('room', { kind: 'room', teacherUid: undefined, room: 'B1' }),
    change('tomorrow', { date: '2026-03-03' }),
    change('theo', { teacherUid: 'uid-theo' }),
    change('no such lesson', {}),
  ]);
  await storeProfiles(
    tables,
    profile({ username: 'tess', type: 'faculty', email: 'tess@x' }),
    profile({ username: 'theo', type: 'faculty', email: 'theo@x', surname: 'Brown' }),
    profile({ username: 'gone', type: 'faculty', status: 'left' }),
    profile({ username: 'nina', studentNumber: '9', form_run: 'Year 9' }),
    profile({ username: 'otto', studentNumber: '1', form_run: 'Year 1' }),
  );
});
afterAll(() => tables.stop());

describe('the duty of staff', () => {
  it('has the years that they head, their lessons, and what changes give to them on that day', async () => {
    const { yearsHeaded, covers } = await dutyReader(tables)(schoolNamed('main'), 'uid-tess', day);
    expect(yearsHeaded.toSorted()).toEqual(['Year 7', 'Year 8', 'Year 9']);
    const wanted = ['cover', 'added', 'moved here', 'room'].map((id) =>
      classUidOf(schoolNamed('main').site, id),
    );
    expect(covers.toSorted()).toEqual(wanted.sort());
  });

  it('has the class of a lesson that names the teacher on each day, without an enrolment', async () => {
    const covers = async (site: string, userUid: string) =>
      (await dutyReader(tables)(schoolNamed(site), userUid, '2026-03-04')).covers;
    expect(await covers('main', 'uid-tess')).toEqual([
      classUidOf(schoolNamed('main').site, 'room'),
    ]);
    expect(await covers('regional', 'uid-rita')).toEqual([
      classUidOf(schoolNamed('regional').site, 'far'),
    ]);
    expect(await covers('main', 'uid-rita')).toEqual([]);
    const groups = [classUidOf(schoolNamed('main').site, 'room')];
    const child = profile({ username: 'nina', groups });
    const tess = { ...teacher, groups: [], covers: await covers('main', 'uid-tess') };
    expect(relationTo(tess, 'abs.get', child, new Set())).toBe('duty');
    expect(relationTo(tess, 'abs.get', child, new Set([child.userUid]))).toBeUndefined();
  });

  it('is empty for others and at another school, and costs three small reads', async () => {
    const read = dutyReader(tables);
    expect(await read(schoolNamed('regional'), 'uid-tess', day)).toEqual({
      yearsHeaded: ['Year 10'],
      covers: [],
    });
    tables.spent();
    expect(await read(schoolNamed('main'), 'uid-ed', day)).toEqual({ yearsHeaded: [], covers: [] });
    expect(tables.spent()).toBeLessThanOrEqual(1.5);
  });

  it('reaches the students of a class, a homeroom, a year or a changed lesson', () => {
    const tess = { ...teacher, yearsHeaded: ['Year 8'], covers: ['covered'] };
    const child = (is: object) => profile({ username: 'nina', groups: [], ...is });
    expect(isOnDuty(tess, child({}))).toBe(false);
    expect(isOnDuty(tess, child({ form_run: 'Year 80', groups: ['science'] }))).toBe(false);
    expect(isOnDuty(tess, child({ groups: ['maths'] }))).toBe(true);
    expect(isOnDuty(tess, child({ groups: ['covered'] }))).toBe(true);
    expect(isOnDuty(tess, child({ form_run: 'Year 8' }))).toBe(true);
    expect(isOnDuty(tess, child({ homeroom_teacher: 'uid-tess' }))).toBe(true);
    expect(isOnDuty(teacher, child({ homeroom_teacher: 'uid-theo' }))).toBe(false);
  });

  it('is more than being the homeroom teacher or the head of the year', () => {
    const tess = { ...teacher, yearsHeaded: ['Year 8'], covers: ['covered'] };
    const child = (is: object) => profile({ username: 'nina', ...is });
    expect(isHomeroomOrHead(tess, child({ groups: ['maths', 'covered'] }))).toBe(false);
    expect(isHomeroomOrHead(tess, child({ form_run: 'Year 8' }))).toBe(true);
    expect(isHomeroomOrHead(tess, child({ homeroom_teacher: 'uid-tess' }))).toBe(true);
    expect(isHomeroomOrHead(person({ username: 'nora' }), child({}))).toBe(false);
  });

  it('ends for a head of year who has a link to the child of any kind', () => {
    const tess = { ...teacher, yearsHeaded: ['Year 8'] };
    const nina = profile({ username: 'nina', form_run: 'Year 8' });
    expect(relationTo(tess, 'abs.get', nina, new Set())).toBe('duty');
    expect(relationTo(tess, 'abs.get', nina, new Set([nina.userUid]))).toBeUndefined();
  });
});

describe('the students whom a caller may see', () => {
  const nurse = person({ username: 'nora', capabilities: ['all-students'] });
  const office = person({ type: 'affiliate', capabilities: ['attendance'] });

  it('excludes leavers and other people, also for those who see all', () => {
    const of = (caller: typeof nurse, is: object) =>
      relationTo(caller, 'abs.get', profile({ username: 'nina', ...is }), new Set());
    expect([of(nurse, {}), of(office, {})]).toEqual(['duty', 'all']);
    for (const caller of [nurse, office]) {
      expect(of(caller, { status: 'left' })).toBeUndefined();
      expect(of(caller, { type: 'faculty' })).toBeUndefined();
    }
  });

  it('finds students by name at the own school only, and reads the links there', async () => {
    const users = userRepository(tables);
    const rita = { ...nurse, ...schoolNamed('regional'), username: 'rita', userUid: 'uid-rita' };
    await storeProfiles(
      tables,
      profile({ username: 'mia', schoolUid: 'main' }),
      profile({ username: 'mia', schoolUid: 'regional', firstname: 'Regional' }),
      profile({
        username: 'rita',
        type: 'faculty',
        schoolUid: 'regional',
        children: [{ userUid: 'uid-kim', status: 'ended', restricted: false }],
      }),
    );
    const found = await studentFor(users, rita, 'abs.get', { username: 'MIA' });
    expect(found).toMatchObject({ relation: 'duty', student: { firstname: 'Regional' } });
    expect(await linkedTo(users, rita)).toEqual(new Set(['uid-kim']));
    const nina = studentFor(users, rita, 'abs.get', { username: 'nina' });
    await expect(nina).rejects.toMatchObject({ kind: 'notFound' });
  });
});

describe('student-info', () => {
  it('names the head of year who is here, before an assistant; no head is an empty text', async () => {
    const handlers = studentInfoHandlers({
      users: userRepository(tables),
      groups: groupRepository(tables),
      years: yearInfoReader(tables),
    });
    const theo = person({ username: 'theo', capabilities: ['all-students'] });
    const of = (STUDENT_NUMBER: string) => handlers.get({ STUDENT_NUMBER }, theo, request());
    expect(await of('9')).toMatchObject({
      head_of_year: expect.stringContaining('Brown'),
      head_of_year_email: 'theo@x',
    });
    expect(await of('1')).toMatchObject({ head_of_year: '', head_of_year_email: '' });
  });
});
