import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absenceRecords } from '#functions/absences/store/absence-records';
import type { AbsenceRecord } from '#shared/absences/absence-record';
import { storePortalRecords } from '#test/support/records/portal-file-records';
import { schoolNamed } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

const absence = (DAILY_ATTENDANCE_ID: string, is: Partial<AbsenceRecord> = {}): AbsenceRecord => ({
  DAILY_ATTENDANCE_ID,
  userUid: 'mia',
  date: '2026-03-02',
  period: 'day',
  reason: '',
  status: 'unverified',
  homeroom: 'class-7a',
  ...is,
});
const ids = (records: readonly AbsenceRecord[]) =>
  records.map(({ DAILY_ATTENDANCE_ID }) => DAILY_ATTENDANCE_ID);

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('absences');
  await storePortalRecords(tables, 'main', 'absences', [
    absence('a1'),
    absence('a2', { date: '2026-03-04', status: 'verified', reason: 'Sick' }),
    absence('a3', { date: '2026-03-03' }),
    absence('b1', { userUid: 'leo', homeroom: 'class-7b' }),
    absence('b2', { userUid: 'ann', homeroom: 'class-7' }),
  ]);
  await storePortalRecords(tables, 'regional', 'absences', [absence('a1'), absence('r1')]);
});
afterAll(() => tables.stop());

describe('the school’s records of absences', () => {
  it('lists those of a student newest first, page by page', async () => {
    const records = absenceRecords(tables);
    const first = await records.of(schoolNamed('main')).ofStudent('mia', { limit: 2 });
    expect(ids(first.records)).toEqual(['a2', 'a3']);
    const next_token = first.next_token as string;
    const second = await records.of(schoolNamed('main')).ofStudent('mia', { limit: 2, next_token });
    expect(ids(second.records)).toEqual(['a1']);
    expect(second.next_token).toBeUndefined();
  });

  it('lists those of a student between 2 days, both included', async () => {
    const days = { from: '2026-03-02', to: '2026-03-03' };
    expect(
      ids(await absenceRecords(tables).of(schoolNamed('main')).ofStudentIn('mia', days)),
    ).toEqual(['a1', 'a3']);
  });

  it('lists the unverified ones of a school, newest first', async () => {
    const records = absenceRecords(tables);
    expect(ids((await records.of(schoolNamed('main')).unverified({ limit: 20 })).records)).toEqual([
      'a3',
      'b2',
      'b1',
      'a1',
    ]);
    const days = { from: '2026-03-02', to: '2026-03-02' };
    expect(ids(await records.of(schoolNamed('main')).unverifiedIn(days))).toEqual([
      'a1',
      'b1',
      'b2',
    ]);
    expect(ids(await records.of(schoolNamed('regional')).unverifiedIn(days))).toEqual(['a1', 'r1']);
  });

  it('lists those of a day by homeroom, or of one homeroom', async () => {
    const records = absenceRecords(tables);
    expect(ids(await records.of(schoolNamed('main')).ofDay('2026-03-02'))).toEqual([
      'b2',
      'a1',
      'b1',
    ]);
    expect(ids(await records.of(schoolNamed('main')).ofDay('2026-03-02', 'class-7'))).toEqual([
      'b2',
    ]);
    expect(ids(await records.of(schoolNamed('regional')).ofDay('2026-03-02', 'class-7a'))).toEqual([
      'a1',
      'r1',
    ]);
  });

  it('finds several by identifier, of the own school only', async () => {
    const found = await absenceRecords(tables)
      .of(schoolNamed('main'))
      .withIds(['a1', 'r1', 'a2', 'a1']);
    expect(ids(found).sort()).toEqual(['a1', 'a2']);
  });
});
