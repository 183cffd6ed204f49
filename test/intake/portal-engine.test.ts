import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { keyLearningAreas } from '#functions/courses/store/key-learning-areas';
import { loadReader } from '#functions/intake/store/loads';
import { portalTables } from '#shared/intake/portal-records';
import { schoolNamed } from '#test/support/records/school';
import { packageOf, smallSchool } from './files/packages.ts';
import { ics, sent, vevent } from './files/portal-loads.ts';
import { openWorkshop, type TestWorkshop, takeIn, worked } from './intake-deps.ts';

let deps: TestWorkshop;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  deps = await openWorkshop();
  const school = smallSchool();
  const courses = [
    { sourcedId: 'c1', title: 'Maths', orgSourcedId: 'd1', courseCode: '7MAT', subjects: 'Maths' },
  ];
  await takeIn(deps, 'main', packageOf({ ...school, courses }));
});
afterAll(() => deps.tables.stop());

const ours = (unit: string, event: string) =>
  sent({
    'units.csv': `unit_id,COURSE_ID,unit_name,unit_start_date\nu-${unit},c1,${unit},2026-02-02\n`,
    'classrooms.csv':
      'classroom_urlUid,CLASS_ID,class_name,alternateLink\nr1,k1,7MAT1,https://classroom.example/1\n',
    'absences.csv': `DAILY_ATTENDANCE_ID,STUDENT_NUMBER,date,period,status,reason\na1,1001,2026-03-02,day,${unit === 'Angles' ? 'verified,Sick' : 'unverified,'}\n`,
    'timetable.csv': `TIMETABLE_ID,CLASS_ID,STAFF_ID,weekday,period,starts,ends,room,week\nl1,k1,t1,1,1,09:00,09:50,${unit},A\n`,
    'timetable-changes.csv': `CHANGE_ID,TIMETABLE_ID,date,kind,room\nc-${unit},l1,2026-03-02,room,R9\n`,
    'finance.csv': `TRANSACTION_ID,CARER_NUMBER,STUDENT_NUMBER,type,date,due_date,description,amount\ni1,C77,1001,invoice,2026-02-02,2026-03-02,${unit},10.00\n`,
    'year-info.csv': `grade,kind,title,date\n07,key_date,${unit},2026-05-01\n`,
    'learning-goals.csv': `GOAL_ID,STUDENT_NUMBER,year,semester,kind,text,written_on\ng-${unit},1001,2026,1,goal,Read ${unit}.,2026-02-15\n`,
    'homeroom-comments.csv': `STUDENT_NUMBER,year,semester,CLASS_ID,STAFF_ID,comment\n1001,2026,1,k1,t1,${unit} went well.\n`,
    'events.ics': ics(
      vevent(`UID:${event}`, `SUMMARY:${event}`, 'DTSTART:20260213T090000Z', 'CATEGORIES:Sport'),
    ),
  }).file;

/** Returns every record, with its keys, of the tables that the portal's own files fill. */
const everything = async () => {
  const found: Record<string, unknown>[] = [];
  for (const table of [...portalTables, 'key-learning-area']) {
    const { Items = [] } = await deps.tables.db.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': 'main' },
      }),
    );
    found.push(...Items.map((item) => ({ table, ...item })));
  }
  return found;
};

test('restores the exact data when the portal’s own files are rolled back', async () => {
  const loaded = () => loadReader(deps.tables).of(schoolNamed('main')).lastOf('finance');
  expect(await loaded()).toBeUndefined();
  await takeIn(deps, 'main', ours('Fractions', 'Carnival'));
  const first = await loaded();
  expect(first).toBe(deps.now().toISOString());
  const before = await everything();
  expect(before.map(({ table }) => table).sort()).toEqual([
    'absences',
    'calendar',
    'calendar-categories',
    'course-classrooms',
    'course-units',
    'finance',
    'homeroom-comments',
    'key-learning-area',
    'learning-goals',
    'lesson-changes',
    'lessons',
    'year-info',
  ]);
  vi.spyOn(deps, 'now').mockReturnValue(new Date(deps.now().getTime() + 60_000));
  const second = await takeIn(deps, 'main', ours('Angles', 'Concert'));
  expect(await loaded()).toBe(deps.now().toISOString());
  const after = await everything();
  expect(after).not.toEqual(before);
  expect(JSON.stringify(after)).toContain('u-Angles');
  expect(JSON.stringify(after)).toContain('Sick');
  const intake = await deps.intakes.of(schoolNamed('main')).get(second);
  if (!intake) throw new Error('The intake is gone');
  await deps.intakes.of(schoolNamed('main')).beginRollback(intake, deps.now());
  await worked(deps, schoolNamed('main'), second);
  expect(await everything()).toEqual(before);
  expect(await loaded()).toBe(first);
});

test('finishes an apply of portal files with a second worker', async () => {
  const intakeUid = await deps.announce('main', ours('Angles', 'Concert'));
  await worked(deps, schoolNamed('main'), intakeUid);
  const intake = await deps.intakes.of(schoolNamed('main')).get(intakeUid);
  if (!intake) throw new Error('The intake is gone');
  await deps.intakes.of(schoolNamed('main')).beginApply(intake, deps.now());
  const small = { ...deps, sizes: { chunk: 10, step: 1 } };
  let steps = 0;
  const dying = { ...small, timeLeft: () => (++steps < 3 ? 900_000 : 0) };
  await worked(dying, schoolNamed('main'), intakeUid);
  expect((await deps.intakes.of(schoolNamed('main')).get(intakeUid))?.state).toBe('applying');
  await worked(small, schoolNamed('main'), intakeUid);
  expect((await deps.intakes.of(schoolNamed('main')).get(intakeUid))?.state).toBe('applied');
  const text = JSON.stringify(await everything());
  expect(text).toContain('u-Angles');
  expect(text).not.toContain('u-Fractions');
});

test('keeps the picture of a learning area over a load', async () => {
  const areas = keyLearningAreas(deps.tables);
  const [area] = await areas.of(schoolNamed('main')).all();
  await areas.of(schoolNamed('main')).setImage(area?.klaUid ?? '', 'main/a.png');
  const school = smallSchool();
  const courses = [
    { sourcedId: 'c1', title: 'Maths', orgSourcedId: 'd1', courseCode: '7MAT', subjects: 'MATHS' },
  ];
  await takeIn(deps, 'main', packageOf({ ...school, courses }));
  expect(await areas.of(schoolNamed('main')).all()).toEqual([
    { klaUid: area?.klaUid, key_learning_area: 'MATHS', image: 'main/a.png' },
  ]);
  expect(
    await areas.of(schoolNamed('main')).setImage('area-unknown', 'main/a.png'),
  ).toBeUndefined();
});
