import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rosterKey } from '#functions/kernel/roster/keys';
import { studentDays } from '#functions/timetables/timetable-days';
import { timetableDeps } from '#functions/timetables/timetable-deps';
import { addDays } from '#shared/kernel/zone';
import { person } from '#test/support/records/people';
import { storePortalRecords } from '#test/support/records/portal-file-records';
import { schoolNamed } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables(
    ...(['roster', 'lessons', 'lesson-changes', 'calendar', 'settings', 'users'] as const),
  );
});
afterAll(() => tables.stop());

const monday = '2026-03-02';
const days = Array.from({ length: 7 }, (_, n) => addDays(monday, n));
const put = (TableName: string, Item: Record<string, unknown>) =>
  tables.db.send(new PutCommand({ TableName: tables.table(TableName as 'roster'), Item }));

/** Fills a school with classes of 5 lessons a week, and with changes of each day. */
async function fill(site: string, classes: number, changes: number): Promise<void> {
  const ids = Array.from({ length: classes }, (_, n) => `class-${n}`);
  for (const sourcedId of ids) {
    await put('roster', {
      ...rosterKey(schoolNamed(site), 'classes', sourcedId),
      sourcedId,
      title: sourcedId,
      classType: 'scheduled',
      grades: [],
      subjects: [],
      periods: [],
      courseSourcedId: 'c',
      schoolSourcedId: 's',
      termSourcedIds: [],
    });
  }
  for (const classSourcedId of ids.slice(0, 10)) {
    await put('roster', {
      ...rosterKey(schoolNamed(site), 'enrollments', classSourcedId),
      sourcedId: classSourcedId,
      classSourcedId,
      schoolSourcedId: 's',
      userSourcedId: 'sam',
      role: 'student',
      personPk: `${site}#enrollments#uid-sam`,
      personSk: classSourcedId,
    });
  }
  const lessons = ids.flatMap((CLASS_ID) =>
    [1, 2, 3, 4, 5].map((weekday) => ({
      TIMETABLE_ID: `${CLASS_ID}-${weekday}`,
      CLASS_ID,
      weekday,
      period: 1,
      room: 'B12',
      starts: '09:00',
      ends: '09:50',
      teacherUid: `uid-teacher-${CLASS_ID}`,
    })),
  );
  await storePortalRecords(tables, site, 'lessons', lessons);
  const changed = days.slice(0, 5).flatMap((date, n) =>
    ids.slice(0, changes).map((id) => ({
      CHANGE_ID: `${id}-${date}`,
      TIMETABLE_ID: `${id}-${n + 1}`,
      date,
      kind: 'room' as const,
      room: 'Library',
    })),
  );
  await storePortalRecords(tables, site, 'lesson-changes', changed);
}

it('costs little more for a week at a school with 200 classes and 40 changes a day', async () => {
  await fill('small', 10, 2);
  await fill('large', 200, 40);
  const costOf = async (site: string) => {
    tables.spent();
    const caller = person({ ...schoolNamed(site), username: 'sam', type: 'student' });
    const found = await studentDays(timetableDeps(tables), caller, { person: caller, days });
    expect(found[0]?.lessons).toHaveLength(10);
    return tables.spent();
  };
  const [small, large] = [await costOf('small'), await costOf('large')];
  expect(small).toBeLessThan(40);
  expect(large).toBeLessThanOrEqual(small * 1.5);
});
