import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timetableReader } from '#functions/timetables/store/timetables';
import type { Lesson, LessonChange } from '#shared/timetables/timetable-records';
import { storePortalRecords } from '#test/support/records/portal-file-records';
import { schoolNamed } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

const lesson = (TIMETABLE_ID: string, is: Partial<Lesson> = {}): Lesson => ({
  TIMETABLE_ID,
  CLASS_ID: 'k1',
  teacherUid: 'tess',
  weekday: 1,
  period: 1,
  starts: '09:00',
  ends: '09:50',
  ...is,
});
const change = (CHANGE_ID: string, is: Partial<LessonChange> = {}): LessonChange => ({
  CHANGE_ID,
  TIMETABLE_ID: 'l1',
  date: '2026-03-02',
  kind: 'cancelled',
  ...is,
});
const ids = (lessons: readonly Lesson[]) => lessons.map(({ TIMETABLE_ID }) => TIMETABLE_ID);

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('lessons', 'lesson-changes');
  const { teacherUid: _, ...withoutTeacher } = lesson('l4', { CLASS_ID: 'k2', weekday: 2 });
  await storePortalRecords(tables, 'main', 'lessons', [
    lesson('l2', { starts: '11:10', ends: '12:00', period: 3 }),
    lesson('l1'),
    lesson('l3', { CLASS_ID: 'k2', teacherUid: 'theo' }),
    withoutTeacher,
  ]);
  await storePortalRecords(tables, 'regional', 'lessons', [lesson('r1')]);
  await storePortalRecords(tables, 'main', 'lesson-changes', [
    change('c1'),
    change('c2', { kind: 'moved', to_date: '2026-03-04' }),
    change('c3', { kind: 'moved', to_date: '2026-03-02', date: '2026-03-03' }),
    change('c4', { kind: 'moved', to_date: '2026-03-02', starts: '12:00' }),
  ]);
  await storePortalRecords(tables, 'regional', 'lesson-changes', [change('r1')]);
});
afterAll(() => tables.stop());

describe('the stored timetable', () => {
  it('lists the lessons of classes and of a teacher, of one day by time', async () => {
    const reader = timetableReader(tables);
    expect(ids(await reader.of(schoolNamed('main')).ofClasses(['k1', 'k2', 'k1', 'none']))).toEqual(
      ['l1', 'l2', 'l3', 'l4'],
    );
    expect(ids(await reader.of(schoolNamed('main')).ofClasses(['k1', 'k2'], 2))).toEqual(['l4']);
    expect(ids(await reader.of(schoolNamed('main')).ofTeacher('tess', 1))).toEqual(['l1', 'l2']);
    expect(ids(await reader.of(schoolNamed('main')).ofTeacher('theo'))).toEqual(['l3']);
    expect(ids(await reader.of(schoolNamed('regional')).ofTeacher('tess'))).toEqual(['r1']);
  });

  it('lists the changes of a day and those that move a lesson to it, each once', async () => {
    const found = await timetableReader(tables).of(schoolNamed('main')).changesOf('2026-03-02');
    expect(found.map(({ CHANGE_ID }) => CHANGE_ID)).toEqual(['c1', 'c2', 'c4', 'c3']);
    expect(await timetableReader(tables).of(schoolNamed('main')).changesOf('2026-03-05')).toEqual(
      [],
    );
  });

  it('finds the lessons that changes name, of the own school only', async () => {
    expect(
      ids(await timetableReader(tables).of(schoolNamed('main')).withIds(['l3', 'r1'])),
    ).toEqual(['l3']);
  });
});
