import { beforeEach, describe, expect, it } from 'vitest';
import { userUidOf } from '#functions/kernel/roster/uids';
import { schoolNamed } from '#test/support/records/school';
import type { MemoryRoster } from './packages.ts';
import { csv, loadFiles, storedIn, storedSchool, tryFiles } from './portal-loads.ts';

let stored: MemoryRoster;
beforeEach(async () => {
  stored = await storedSchool();
});

const uid = (sourcedId: string) => userUidOf(schoolNamed('main').site, sourcedId);
const timetable = csv('TIMETABLE_ID,CLASS_ID,STAFF_ID,weekday,period,starts,ends,room,week');
const changes = csv('CHANGE_ID,TIMETABLE_ID,date,kind,to_date,period,starts,ends,room,STAFF_ID');
const mondays = timetable('l1,k1,t1,1,1,09:00,09:50,R1,');

/** Returns the faults as row, column and reason. */
const faultsOf = async (files: Record<string, string>) =>
  (await tryFiles(files, { stored })).faults.map(({ row, column, reason }) => [
    row,
    column,
    reason,
  ]);

describe('timetable.csv', () => {
  it('stores weekly lessons, with or without a teacher, a room and a week', async () => {
    const file = timetable('l1,k1,t1,1,1,9:00,09:50,R1,a', 'l2,h1,,5,0,08:40,08:55,,');
    await loadFiles({ 'timetable.csv': file }, stored);
    expect(storedIn(stored, 'lessons')).toEqual([
      {
        TIMETABLE_ID: 'l1',
        CLASS_ID: 'k1',
        teacherUid: uid('t1'),
        weekday: 1,
        period: 1,
        starts: '09:00',
        ends: '09:50',
        room: 'R1',
        week: 'A',
      },
      {
        TIMETABLE_ID: 'l2',
        CLASS_ID: 'h1',
        weekday: 5,
        period: 0,
        starts: '08:40',
        ends: '08:55',
      },
    ]);
    const withoutWeek = 'TIMETABLE_ID,CLASS_ID,STAFF_ID,weekday,period,starts,ends,room\n';
    const older = { 'timetable.csv': `${withoutWeek}l1,k1,t1,1,1,09:00,09:50,R1\n` };
    expect((await tryFiles(older, { stored })).faults).toEqual([]);
  });

  it('reports unknown classes and teachers, and impossible times', async () => {
    const file = timetable(
      'l1,k9,t1,1,1,09:00,09:50,,',
      'l2,k1,s1,1,1,09:00,09:50,,',
      'l3,k1,t9,1,1,09:00,09:00,,',
      'l4,k1,t1,1,1,09:00,09:50,,Week A',
    );
    expect(await faultsOf({ 'timetable.csv': file })).toEqual([
      [5, 'week', 'Write the letter of a week, such as A.'],
      [2, 'CLASS_ID', 'The roster has no class with this identifier.'],
      [3, 'STAFF_ID', 'This person is not a member of staff.'],
      [4, 'ends', 'This lesson ends before it begins.'],
      [4, 'STAFF_ID', 'The roster has no person with this identifier.'],
    ]);
    expect(await faultsOf({ 'timetable.csv': timetable('l1,k1,t1,8,21,13 pm,24:00,,') })).toEqual([
      [2, 'weekday', 'This must be a whole number from 1 to 7.'],
      [2, 'period', 'This must be a whole number from 0 to 20.'],
      [2, 'starts', 'This is not a time of day. Write it like 09:05.'],
      [2, 'ends', 'This is not a time of day. Write it like 09:05.'],
    ]);
  });
});

describe('timetable-changes.csv', () => {
  it('stores only the new values of each kind, of lessons in the same load', async () => {
    const file = changes(
      'c1,l1,2026-03-02,cancelled,,,,,R9,t1',
      'c2,l1,2026-03-09,room,2026-03-10,4,,,R9,',
      'c3,l1,2026-03-09,teacher,,,,,,t1',
      'c4,l1,2026-03-16,moved,2026-03-18,4,12:05,12:55,R2,',
      'c5,l1,2026-03-05,added,2026-03-06,2,10:00,10:50,,t1',
    );
    await loadFiles({ 'timetable.csv': mondays, 'timetable-changes.csv': file }, stored);
    const of = (CHANGE_ID: string, kind: string, date: string) => ({
      CHANGE_ID,
      TIMETABLE_ID: 'l1',
      kind,
      date,
    });
    const times = { period: 4, starts: '12:05', ends: '12:55' };
    expect(storedIn(stored, 'lesson-changes')).toEqual([
      of('c1', 'cancelled', '2026-03-02'),
      { ...of('c2', 'room', '2026-03-09'), room: 'R9' },
      { ...of('c3', 'teacher', '2026-03-09'), teacherUid: uid('t1') },
      { ...of('c4', 'moved', '2026-03-16'), room: 'R2', to_date: '2026-03-18', ...times },
      {
        ...of('c5', 'added', '2026-03-05'),
        period: 2,
        starts: '10:00',
        ends: '10:50',
        teacherUid: uid('t1'),
      },
    ]);
  });

  it('reports a faulty lesson once, not at its changes too', async () => {
    const file = changes('c1,l1,2026-03-03,cancelled,,,,,,');
    const broken = mondays.replace('09:50', 'noon');
    const faults = await faultsOf({ 'timetable.csv': broken, 'timetable-changes.csv': file });
    expect(faults.map(([, column]) => column)).toEqual(['ends']);
  });

  it('reports changes of unknown lessons, on wrong days, without a value, and twice', async () => {
    await loadFiles({ 'timetable.csv': mondays }, stored);
    const file = changes(
      'c1,l9,2026-03-02,cancelled,,,,,,',
      'c2,l1,2026-03-03,cancelled,,,,,,',
      'c3,l1,2026-03-02,room,,,,,,',
      'c4,l1,2026-03-02,teacher,,,,,,',
      'c5,l1,2026-03-02,moved,,,,,,',
      'c6,l1,2026-03-03,added,,,,10:00,,',
      'c7,l1,2026-03-02,cancelled,,,,,,',
      'c8,l1,2026-03-09,moved,,2,11:00,10:00,,',
    );
    expect(await faultsOf({ 'timetable-changes.csv': file })).toEqual([
      [2, 'TIMETABLE_ID', 'The timetable has no lesson with this identifier.'],
      [3, 'date', 'This lesson takes place on Mondays.'],
      [4, 'room', 'Write the new room.'],
      [5, 'STAFF_ID', 'Write who teaches the lesson instead.'],
      [6, 'to_date', 'Write the new day, period or time.'],
      [7, 'starts', 'Write when the lesson begins.'],
      [7, 'starts', 'Write when the lesson begins and ends.'],
      [8, 'TIMETABLE_ID', 'Row 6 changes the same lesson on this day.'],
      [9, 'ends', 'This lesson ends before it begins.'],
    ]);
  });
});
