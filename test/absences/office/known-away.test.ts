import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { knownAway } from '#functions/absences/store/known-away';
import type { AbsenceRecord } from '#shared/absences/absence-record';
import { storePortalRecords } from '#test/support/records/portal-file-records';
import { schoolNamed } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

const day = '2026-03-02';
const now = new Date('2026-03-01T23:00:00.000Z');
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
  expect([...(await away.of(schoolNamed('main')).on(day, now))].sort()).toEqual([
    'all-day',
    'both-halves',
  ]);
  expect(await away.of(schoolNamed('regional')).on(day, now)).toEqual(new Set());
});

it('reads a day once in a minute, and knows of nobody if it cannot read it', async () => {
  const away = knownAway(tables).of(schoolNamed('main'));
  const first = await away.on(day, now);
  await storePortalRecords(tables, 'main', 'absences', [absence('later')]);
  expect(await away.on(day, new Date(now.getTime() + 59_000))).toEqual(first);
  expect(await away.on(day, new Date(now.getTime() + 60_000))).toContain('later');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const db = { send: () => Promise.reject(new Error('down')) } as never;
  expect(
    await knownAway({ ...tables, db })
      .of(schoolNamed('main'))
      .on(day, now),
  ).toEqual(new Set());
});
