import { afterAll, beforeAll, expect, it } from 'vitest';
import { knownAway } from '#functions/absences/store/known-away';
import type { AbsenceRecord } from '#shared/absences/absence-record';
import { storePortalRecords } from '#test/support/records/portal-file-records';
import { schoolNamed } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

const day = '2026-03-02';
let count = 0;
const absence = (userUid: string, is: Partial<AbsenceRecord> = {}): AbsenceRecord => ({
  DAILY_ATTENDANCE_ID: `a${++count}`,
  userUid,
  date: day,
  period: 'day',
  reason: '',
  status: 'verified',
  homeroom: 'class-7a',
  ...is,
});

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('absences', 'absence-notices');
  await storePortalRecords(tables, 'main', 'absences', [
    absence('all-day'),
    absence('both-halves', { period: 'am' }),
    absence('both-halves', { period: 'pm' }),
    absence('morning', { period: 'am' }),
    absence('lesson', { period: '3' }),
    absence('unexplained', { status: 'unverified' }),
    absence('yesterday', { date: '2026-03-01' }),
  ]);
});
afterAll(() => tables.stop());

it('knows students of verified absences of all day, of the own school and that day only', async () => {
  const away = knownAway(tables);
  expect([...(await away.of(schoolNamed('main')).on(day))].sort()).toEqual([
    'all-day',
    'both-halves',
  ]);
  expect(await away.of(schoolNamed('regional')).on(day)).toEqual(new Set());
});
