import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { keyLearningAreas } from '#functions/data/key-learning-areas';
import { checkFile } from '#functions/intake/engine/check';
import { writePlan } from '#functions/intake/engine/write';
import { packageOf, smallSchool } from './packages.ts';
import { ics, sent, vevent } from './portal-loads.ts';
import { openWorkshop, type TestWorkshop, tableNames, takeIn } from './workshop.ts';

let shop: TestWorkshop;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  shop = await openWorkshop();
  const school = smallSchool();
  const courses = [
    { sourcedId: 'c1', title: 'Maths', orgSourcedId: 'd1', courseCode: '7MAT', subjects: 'Maths' },
  ];
  await takeIn(shop, 'main', packageOf({ ...school, courses }));
});
afterAll(() => shop.tables.stop());

const ours = (unit: string, event: string) =>
  sent({
    'units.csv': `unit_id,COURSE_ID,unit_name,unit_start_date\nu-${unit},c1,${unit},2026-02-02\n`,
    'classrooms.csv':
      'classroom_urlUid,CLASS_ID,class_name,alternateLink\nr1,k1,7MAT1,https://classroom.example/1\n',
    'events.ics': ics(
      vevent(`UID:${event}`, `SUMMARY:${event}`, 'DTSTART:20260213T090000Z', 'CATEGORIES:Sport'),
    ),
  }).bytes;

/** Every record of the tables that files of the portal's own fill, keys included, but for when it was written. */
const everything = async () => {
  const found: Record<string, unknown>[] = [];
  for (const table of Object.values(tableNames).filter((name) =>
    /course|calendar|area/.test(name),
  )) {
    const { Items = [] } = await shop.tables.db.send(
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

test('files of the portal’s own are applied and taken back to exactly what was before', async () => {
  await takeIn(shop, 'main', ours('Fractions', 'Carnival'));
  const before = await everything();
  expect(before.map(({ table }) => table).sort()).toEqual([
    'calendar',
    'calendar-categories',
    'course-classrooms',
    'course-units',
    'key-learning-area',
  ]);
  const second = await takeIn(shop, 'main', ours('Angles', 'Concert'));
  const after = await everything();
  expect(after).not.toEqual(before);
  expect(JSON.stringify(after)).toContain('u-Angles');
  const intake = await shop.intakes.get('main', second);
  if (!intake) throw new Error('The intake is gone');
  await shop.intakes.beginRollback('main', intake, shop.now());
  await writePlan(shop, 'main', second);
  expect(await everything()).toEqual(before);
});

test('a worker that dies in the middle leaves nothing half: the next one goes on', async () => {
  const intakeUid = await shop.announce('main', ours('Angles', 'Concert'));
  await checkFile(shop, 'main', intakeUid);
  const intake = await shop.intakes.get('main', intakeUid);
  if (!intake) throw new Error('The intake is gone');
  await shop.intakes.beginApply('main', intake, shop.now());
  const small = { ...shop, sizes: { chunk: 10, step: 1 } };
  let steps = 0;
  const dying = { ...small, hasTime: () => ++steps < 3 };
  await writePlan(dying, 'main', intakeUid);
  expect((await shop.intakes.get('main', intakeUid))?.state).toBe('applying');
  await writePlan(small, 'main', intakeUid);
  expect((await shop.intakes.get('main', intakeUid))?.state).toBe('applied');
  const text = JSON.stringify(await everything());
  expect(text).toContain('u-Angles');
  expect(text).not.toContain('u-Fractions');
});

test('a picture given to an area meanwhile outlasts loads and their taking back', async () => {
  const areas = keyLearningAreas(shop.tables.db, 'key-learning-area');
  const [area] = await areas.all('main');
  await areas.setImage('main', area?.klaUid ?? '', 'main/a.png');
  const school = smallSchool();
  const courses = [
    { sourcedId: 'c1', title: 'Maths', orgSourcedId: 'd1', courseCode: '7MAT', subjects: 'MATHS' },
  ];
  await takeIn(shop, 'main', packageOf({ ...school, courses }));
  expect(await areas.all('main')).toEqual([
    { klaUid: area?.klaUid, key_learning_area: 'MATHS', image: 'main/a.png' },
  ]);
  expect(await areas.setImage('main', 'area-unknown', 'main/a.png')).toBeUndefined();
});
