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
const goals = csv('GOAL_ID,STUDENT_NUMBER,year,semester,kind,text,written_on');
const comments = csv('STUDENT_NUMBER,year,semester,CLASS_ID,STAFF_ID,comment');
const faultsOf = async (files: Record<string, string>) =>
  (await tryFiles(files, { stored })).faults.map(({ row, column, reason }) => [
    row,
    column,
    reason,
  ]);

describe('learning-goals.csv', () => {
  it('stores goals and reflections of a semester, and nothing the second time', async () => {
    const file = goals(
      'g1,1001,2026,1,Goal,"Read more.\nEach day.",2026-02-15',
      'r1,1002,2025,Semester 2,reflection,It worked.,2025-11-01',
    );
    await loadFiles({ 'learning-goals.csv': file }, stored);
    expect(storedIn(stored, 'learning-goals')).toEqual([
      {
        GOAL_ID: 'g1',
        userUid: uid('s1'),
        year: '2026',
        semester: '1',
        kind: 'goal',
        text: 'Read more.\nEach day.',
        written_on: '2026-02-15',
      },
      {
        GOAL_ID: 'r1',
        userUid: uid('s2'),
        year: '2025',
        semester: '2',
        kind: 'reflection',
        text: 'It worked.',
        written_on: '2025-11-01',
      },
    ]);
    expect((await tryFiles({ 'learning-goals.csv': file }, { stored })).plan).toEqual([]);
    const next = { 'learning-goals.csv': goals('g1,1001,2026,1,goal,Read.,2026-02-15') };
    await loadFiles(next, stored);
    expect(storedIn(stored, 'learning-goals').map(({ text }) => text)).toEqual(['Read.']);
  });

  it('reports each wrong cell with its row and column', async () => {
    const file = goals(
      `g1,1001,26,1,goal,${'x'.repeat(4001)},2026-02-15`,
      'g2,1001,2026,3,wish,Read.,15.2.26',
      'g2,1001,2026,1,goal,,2026-02-15',
      'g3,1001,2026,1,goal,,2026-02-15',
    );
    expect(await faultsOf({ 'learning-goals.csv': file })).toEqual([
      [2, 'year', 'This is not a year. Write it like 2026.'],
      [2, 'text', 'Use at most 4000 characters.'],
      [3, 'semester', 'This must be 1 or 2.'],
      [3, 'kind', 'This must be one of goal, reflection.'],
      [3, 'written_on', expect.stringContaining('This date has its month or its day first.')],
      [4, 'GOAL_ID', 'Row 3 has the same identifier.'],
      [5, 'text', 'A value is needed here.'],
    ]);
  });
});

describe('homeroom-comments.csv', () => {
  it('stores who wrote a comment in which homeroom', async () => {
    const file = comments('1001,2026,1,h1,t1,Kind and steady.', '1002,2025,2,,,Well done.');
    await loadFiles({ 'homeroom-comments.csv': file }, stored);
    const records = storedIn(stored, 'homeroom-comments').map(({ commentUid: _, ...rest }) => rest);
    expect(records).toEqual([
      {
        userUid: uid('s1'),
        year: '2026',
        semester: '1',
        comment: 'Kind and steady.',
        home_class: '7A',
        teacherUid: uid('t1'),
      },
      { userUid: uid('s2'), year: '2025', semester: '2', comment: 'Well done.', home_class: '' },
    ]);
    expect((await tryFiles({ 'homeroom-comments.csv': file }, { stored })).plan).toEqual([]);
  });

  it('keeps the homeroom and the teacher of a comment who have left the roster', async () => {
    const file = { 'homeroom-comments.csv': comments('1001,2025,1,h1,t1,Kind and steady.') };
    await loadFiles(file, stored);
    stored.people.delete(uid('t1'));
    stored.kinds.get('classes')?.delete('h1');
    expect((await tryFiles(file, { stored })).plan).toEqual([]);
  });

  it('reports unknown homerooms and teachers of this year, and two comments for one', async () => {
    const file = comments(
      '1001,2026,1,h9,t1,A',
      '1001,2026,2,h1,t9,B',
      '1002,2026,1,h1,s1,C',
      '1001,2025,1,h9,t9,D',
      '1001,2025,1,h9,t1,E',
    );
    expect(await faultsOf({ 'homeroom-comments.csv': file })).toEqual([
      [2, 'CLASS_ID', 'The roster has no class with this identifier.'],
      [3, 'STAFF_ID', 'The roster has no person with this identifier.'],
      [4, 'STAFF_ID', 'This person is not a member of staff.'],
      [6, 'STUDENT_NUMBER', 'Row 5 has a comment for the same student, semester and class.'],
    ]);
  });
});
